package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Generates names from {@code generateName}: the prefix, truncated if necessary, and five random characters. */
public final class NameGenerator {

    /** Attempts before a name collision is reported. */
    static final int ATTEMPTS = 8;

    private static final int MAX_LENGTH = 63;
    private static final int SUFFIX_LENGTH = 5;

    /** No vowels and no easily confused characters, so that suffixes do not form words. */
    private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

    private final Randomness random;

    /** Creates a generator. */
    public NameGenerator(Randomness random) {
        this.random = random;
    }

    /** Sets a generated name on {@code object} if it has only a {@code generateName}. */
    ObjectNode named(ObjectNode object) {
        Metadata metadata = Metadata.of(object);
        metadata.set("name", extended(metadata.generateName()));
        return object;
    }

    /** Returns a name that starts with {@code prefix}. */
    public String extended(String prefix) {
        StringBuilder name =
                new StringBuilder(prefix.substring(0, Math.min(prefix.length(), MAX_LENGTH - SUFFIX_LENGTH)));
        for (int i = 0; i < SUFFIX_LENGTH; i++) {
            name.append(ALPHABET.charAt(random.below(ALPHABET.length())));
        }
        return name.toString();
    }
}
