package dev.kontract.conformance.replay;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The arguments of {@link ReplayCommand}.
 *
 * @param transcripts the directory with the recordings and the users in {@code tokens.csv}
 * @param thresholds the file with the required pass rates
 * @param server the server jar to start if no URL is given
 * @param url the URL of a running server
 * @param token the bearer token of a cluster administrator
 * @param only a substring of the titles of the scenarios to replay
 * @param all whether to replay files without a threshold as well, for information
 * @param verbose whether to print the differences
 */
record ReplayOptions(
        Path transcripts,
        Path thresholds,
        Path server,
        Optional<String> url,
        String token,
        String only,
        boolean all,
        boolean verbose) {

    static final String USAGE = """
            Usage: ReplayCommand --transcripts DIR --thresholds FILE (--server JAR | --url URL) [--token TOKEN]
                                 [--only TEXT] [--all] [--verbose]
              --transcripts DIR   the folder of the recordings, with tokens.csv
              --thresholds FILE   lines of 'file level percent': what has to pass
              --server JAR        the server to start, without controllers, and with all of them for the rollouts
              --url URL           a server that is up
              --token TOKEN       of a user who may do everything (default: admin-token)
              --only TEXT         only scenarios whose 'file: name' contains TEXT
              --all               files without a threshold too, for information
              --verbose           print where an answer differs from the recorded one
            """;

    private static final Set<String> VALUES =
            Set.of("--transcripts", "--thresholds", "--server", "--url", "--token", "--only");
    private static final Set<String> SWITCHES = Set.of("--all", "--verbose");

    /**
     * Parses the arguments.
     *
     * @throws IllegalArgumentException if an argument is unknown, has no value or is missing
     */
    static ReplayOptions parse(List<String> args) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < args.size(); i++) {
            String name = args.get(i);
            if (SWITCHES.contains(name)) {
                given.put(name, "");
            } else if (!VALUES.contains(name)) {
                throw new IllegalArgumentException("Unknown argument: " + name);
            } else if (++i == args.size()) {
                throw new IllegalArgumentException(name + " needs a value");
            } else {
                given.put(name, args.get(i));
            }
        }
        if (given.containsKey("--server") == given.containsKey("--url")) {
            throw new IllegalArgumentException("Either --server or --url is needed");
        }
        return new ReplayOptions(
                Path.of(required(given, "--transcripts")),
                Path.of(required(given, "--thresholds")),
                Path.of(given.getOrDefault("--server", "")),
                Optional.ofNullable(given.get("--url")),
                given.getOrDefault("--token", "admin-token"),
                given.getOrDefault("--only", ""),
                given.containsKey("--all"),
                given.containsKey("--verbose"));
    }

    private static String required(Map<String, String> given, String name) {
        String value = given.get(name);
        if (value == null) {
            throw new IllegalArgumentException(name + " is needed");
        }
        return value;
    }
}
