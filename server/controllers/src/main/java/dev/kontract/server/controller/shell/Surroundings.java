package dev.kontract.server.controller.shell;

import java.time.Instant;
import java.util.Map;
import java.util.Set;

/**
 * What a process finds when it starts.
 *
 * @param variables the environment
 * @param unknown the names of variables that are set, but whose values are not known; {@code *} stands for any other name
 * @param hostName the name of the host
 * @param start when it starts
 * @param seed where random numbers begin
 * @param files the files that it can use
 */
public record Surroundings(
        Map<String, String> variables, Set<String> unknown, String hostName, Instant start, long seed, Files files) {

    /** The name that stands for variables that may be set. */
    public static final String ANY = "*";

    /** Copies the collections. */
    public Surroundings {
        variables = Map.copyOf(variables);
        unknown = Set.copyOf(unknown);
    }
}
