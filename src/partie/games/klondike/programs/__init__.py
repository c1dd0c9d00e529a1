"""Programs that play Klondike on a screen."""
