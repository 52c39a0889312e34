"""What all tests share."""

from hypothesis import settings

settings.register_profile("any machine", deadline=None)  # how fast it is here says nothing about what is right
settings.load_profile("any machine")
