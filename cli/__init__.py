"""The console script: a file a command."""
