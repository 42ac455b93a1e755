package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Makes names out of {@code generateName}: the prefix, cut to leave room, and five random characters. */
final class NameGenerator {

    /** How often a name is made before a collision is reported. */
    static final int ATTEMPTS = 8;

    private static final int MAX_LENGTH = 63;
    private static final int SUFFIX_LENGTH = 5;

    /** Neither vowels nor characters that are easily mistaken, so that no words come about. */
    private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

    private final Randomness random;

    NameGenerator(Randomness random) {
        this.random = random;
    }

    /** Gives {@code object} a name. */
    ObjectNode named(ObjectNode object) {
        Metadata metadata = Metadata.of(object);
        String prefix = metadata.generateName();
        StringBuilder name =
                new StringBuilder(prefix.substring(0, Math.min(prefix.length(), MAX_LENGTH - SUFFIX_LENGTH)));
        for (int i = 0; i < SUFFIX_LENGTH; i++) {
            name.append(ALPHABET.charAt(random.below(ALPHABET.length())));
        }
        metadata.set("name", name.toString());
        return object;
    }
}
