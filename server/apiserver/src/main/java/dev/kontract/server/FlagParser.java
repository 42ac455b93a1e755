package dev.kontract.server;

import java.io.IOException;
import java.util.ServiceLoader;

/** Converts flags of the command line to a configuration. Found by {@link ServiceLoader}: kontract-flags has it. */
public interface FlagParser {

    /**
     * Returns the configuration of an embedded server.
     *
     * @throws IllegalArgumentException if a flag is unknown or its value is invalid
     * @throws IOException if a file that a flag names cannot be read
     */
    ServerConfigBuilder embedded(String... flags) throws IOException;

    /**
     * Returns the parser on the class path.
     *
     * @throws IllegalStateException if there is none
     */
    static FlagParser installed() {
        return ServiceLoader.load(FlagParser.class, FlagParser.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("flags need kontract-flags on the class path"));
    }
}
