"""What all front ends share: reading positions, actions and budgets. It shows nothing and holds no rules."""
