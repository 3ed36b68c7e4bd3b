"""What makes an experiment, whatever the paper: numbers beside printed ones, runs that can be resumed, intervals."""
