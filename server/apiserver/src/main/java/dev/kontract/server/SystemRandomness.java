package dev.kontract.server;

import dev.kontract.server.registry.Randomness;
import java.security.SecureRandom;
import java.util.UUID;

/** Chance as the platform has it. */
final class SystemRandomness implements Randomness {

    private final SecureRandom random = new SecureRandom();

    @Override
    public String uid() {
        return UUID.randomUUID().toString();
    }

    @Override
    public int below(int bound) {
        return random.nextInt(bound);
    }
}
