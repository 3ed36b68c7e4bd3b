"""Records that nothing loses: tournaments in an SQLite file, written as games end.

::

    with Store("runs.db") as store:
        run = store.open_run(plan)              # resumes if the same plan is there
        for task in plan.tasks():
            if task.number not in run.done():
                run.add(task, plan.play(task))

    with Store("runs.db", readonly=True) as store:
        for run in store.runs():
            print(run, run.finished, "of", run.total)
        store.rows(1)                           # what statistics need
        store.matches(1, agent="maxn:depth=4")  # the games themselves
        store.run(1).to_csv("hearts.csv")
"""

from kingmaker.arena.store.database import Store
from kingmaker.arena.store.errors import StoreError
from kingmaker.arena.store.runs import Record, Run

__all__ = ["Record", "Run", "Store", "StoreError"]
