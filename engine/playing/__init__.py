"""What bots see, remember and think."""
