package dev.kontract.conformance.replay;

import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The arguments of {@link ReplayCommand}.
 *
 * @param transcripts the directory with the recordings and the users in {@code tokens.csv}
 * @param thresholds the file with the required pass rates
 * @param server the server jar to start if no URL is given
 * @param urls the URLs of running servers that share their objects; none to start the jar
 * @param etcd the etcd that several servers are started on, as in {@code --etcd-servers}
 * @param routing how the servers that are started route requests, as in {@code --routing}
 * @param token the bearer token of a cluster administrator
 * @param only a substring of the titles of the scenarios to replay
 * @param all whether to replay files without a threshold as well, for information
 * @param verbose whether to print the differences
 */
record ReplayOptions(
        Path transcripts,
        Path thresholds,
        Path server,
        List<URI> urls,
        Optional<String> etcd,
        Optional<String> routing,
        String token,
        String only,
        boolean all,
        boolean verbose) {

    static final String USAGE = """
            Usage: ReplayCommand --transcripts DIR --thresholds FILE (--server JAR | --url URLS) [--token TOKEN]
                                 [--etcd URLS] [--routing ROUTE] [--only TEXT] [--all] [--verbose]
              --transcripts DIR   the folder of the recordings, with tokens.csv
              --thresholds FILE   lines of 'file level percent': what has to pass
              --server JAR        the server to start, without controllers, and with all of them for the rollouts
              --url URLS          a server that is up, or several that share their objects; separated by commas,
                                  they get the requests of a scenario in turn
              --etcd URLS         starts three servers on this etcd, which get the requests in turn
              --routing ROUTE     starts the servers with this route of requests: direct or jaxrs
              --token TOKEN       of a user who may do everything (default: admin-token)
              --only TEXT         only scenarios whose 'file: name' contains TEXT
              --all               files without a threshold too, for information
              --verbose           print where an answer differs from the recorded one
            """;

    private static final Set<String> VALUES =
            Set.of("--transcripts", "--thresholds", "--server", "--url", "--etcd", "--routing", "--token", "--only");
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
        if (given.containsKey("--etcd") && given.containsKey("--url")) {
            throw new IllegalArgumentException("--etcd is for servers that are started: it needs --server");
        }
        return new ReplayOptions(
                Path.of(required(given, "--transcripts")),
                Path.of(required(given, "--thresholds")),
                Path.of(given.getOrDefault("--server", "")),
                urls(given.getOrDefault("--url", "")),
                Optional.ofNullable(given.get("--etcd")),
                Optional.ofNullable(given.get("--routing")),
                given.getOrDefault("--token", "admin-token"),
                given.getOrDefault("--only", ""),
                given.containsKey("--all"),
                given.containsKey("--verbose"));
    }

    private static List<URI> urls(String commaSeparated) {
        return Stream.of(commaSeparated.split(",", -1))
                .filter(each -> !each.isEmpty())
                .map(URI::create)
                .toList();
    }

    private static String required(Map<String, String> given, String name) {
        String value = given.get(name);
        if (value == null) {
            throw new IllegalArgumentException(name + " is needed");
        }
        return value;
    }
}
