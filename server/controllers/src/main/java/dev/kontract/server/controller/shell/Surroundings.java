package dev.kontract.server.controller.shell;

import java.time.Instant;
import java.util.Map;
import java.util.Set;

/**
 * The environment of a process at its start.
 *
 * @param variables the environment variables
 * @param unknown the names of variables that are set to unknown values; {@code *} means any other name
 * @param hostName the name of the host
 * @param start the start time
 * @param seed the seed of random numbers
 * @param files the files that it can use
 */
public record Surroundings(
        Map<String, String> variables, Set<String> unknown, String hostName, Instant start, long seed, Files files) {

    /** The name for all other variables, which may be set. */
    public static final String ANY = "*";

    /** Copies the collections. */
    public Surroundings {
        variables = Map.copyOf(variables);
        unknown = Set.copyOf(unknown);
    }

    /** Returns whether a variable that is not listed may have an unknown value. */
    boolean isUnknown(String name) {
        return unknown.contains(name) || unknown.contains(ANY) || name.contains("_SERVICE_") || name.contains("_PORT");
    }
}
