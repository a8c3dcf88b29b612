"""Whether an adapter itself is sound, whatever its engine knows of belot: probe by probe, each fault with its mend."""
