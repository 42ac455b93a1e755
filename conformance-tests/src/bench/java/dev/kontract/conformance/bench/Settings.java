package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.http.Protocol;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The settings of a run; every value is a system property.
 *
 * @param scenarios some of {@link #SCENARIOS}
 * @param only the operations to measure, all when empty
 * @param protocols {@code http}, {@code https}
 * @param seconds how long one measurement takes
 * @param rounds how often each is taken; before the first, everything runs once to warm up
 * @param warmUp how many seconds of a mixed load come before the operations
 * @param rate how many requests a second the mixed load sends
 * @param clients how many clients work at once
 * @param objects how many objects the scenario {@code objects} stores
 * @param cluster the size of the cluster of the scenario {@code cluster}
 * @param watches how many watches the scenario {@code watches} opens
 * @param kinds how many custom kinds the scenario {@code kinds} defines
 * @param classes how many test classes a suite of the scenario {@code suites} has
 * @param serverJar the server that is run
 * @param machineFlags flags for its virtual machine
 * @param serverFlags flags of its own
 * @param baseline the file of arguments that runs a former build, {@code ""} for none
 * @param baselineFlags flags of that server, by default those of this one
 * @param margin by which share this build may cost more than that one
 * @param url a further server, {@code ""} for none
 * @param token what lets one in there
 * @param start the command that runs that server, {@code ""} when it runs already
 * @param processes whose CPU time counts as that server's when it runs already
 * @param report where the results go
 */
record Settings(
        Set<String> scenarios,
        Set<String> only,
        List<Protocol> protocols,
        double seconds,
        int rounds,
        double warmUp,
        double rate,
        int clients,
        int objects,
        Cluster cluster,
        int watches,
        int kinds,
        int classes,
        Path serverJar,
        List<String> machineFlags,
        List<String> serverFlags,
        String baseline,
        List<String> baselineFlags,
        double margin,
        String url,
        String token,
        String start,
        List<Long> processes,
        Path report) {

    private static final Set<String> SCENARIOS = Set.of(
            "operations",
            "cold",
            "stages",
            "starts",
            "mixed",
            "watches",
            "objects",
            "kinds",
            "rollouts",
            "cluster",
            "suites",
            "clients",
            "http-clients");

    /**
     * The size of a cluster.
     *
     * @param nodes how many nodes are simulated
     * @param deployments how many Deployments are created
     * @param sets how many StatefulSets are created
     * @param pods how many pods all of them have together
     * @param informers how many watches of all pods are open
     */
    record Cluster(int nodes, int deployments, int sets, int pods, int informers) {

        Cluster {
            require(nodes > 0, "bench.nodes is at least 1");
            int others = pods - sets * ClusterObjects.PODS_OF_A_SET;
            require(
                    others >= deployments && (deployments > 0 || others == 0),
                    "bench.pods is " + ClusterObjects.PODS_OF_A_SET
                            + " for each of bench.sets, and at least one for each of bench.deployments");
        }
    }

    Settings {
        requireKnown("bench.scenarios", scenarios, SCENARIOS);
        requireKnown("bench.only", only, Operations.names());
        require(!protocols.isEmpty(), "bench.protocols is http, https or both");
        require(seconds > 0, "bench.seconds is more than 0");
        require(rounds > 0, "bench.rounds is at least 1");
        require(clients > 0, "bench.clients is at least 1");
        require(objects > ManyObjects.FEW, "bench.objects is more than " + ManyObjects.FEW);
        require(
                url.isEmpty() ? start.isEmpty() : !token.isEmpty(),
                "bench.url comes with bench.token, and bench.start with both");
    }

    private static void requireKnown(String property, Set<String> names, Set<String> known) {
        require(known.containsAll(names), property + " is some of " + new TreeSet<>(known) + ", not " + names);
    }

    private static void require(boolean met, String message) {
        if (!met) {
            throw new IllegalArgumentException(message);
        }
    }

    static Settings fromProperties() {
        return new Settings(
                names("bench.scenarios", "operations,watches"),
                names("bench.only", ""),
                protocols(names("bench.protocols", "http,https")),
                Double.parseDouble(text("bench.seconds", "2")),
                Integer.parseInt(text("bench.rounds", "3")),
                Double.parseDouble(text("bench.warm-up", "0")),
                Double.parseDouble(text("bench.rate", "300")),
                Integer.parseInt(text("bench.clients", "16")),
                Integer.parseInt(text("bench.objects", "100000")),
                new Cluster(
                        Integer.parseInt(text("bench.nodes", "1000")),
                        Integer.parseInt(text("bench.deployments", "50")),
                        Integer.parseInt(text("bench.sets", "10")),
                        Integer.parseInt(text("bench.pods", "5000")),
                        Integer.parseInt(text("bench.informers", "200"))),
                Integer.parseInt(text("bench.watches", "2000")),
                Integer.parseInt(text("bench.kinds", "1000")),
                Integer.parseInt(text("bench.classes", "500")),
                Path.of(text("bench.server", "../server/target/kontract-server.jar"))
                        .toAbsolutePath()
                        .normalize(),
                List.of(text("bench.flags", "@../server/target/kontract.args").split(" ", -1)),
                flags(text("bench.server-flags", "")),
                text("bench.baseline", ""),
                flags(text("bench.baseline-flags", text("bench.server-flags", ""))),
                Double.parseDouble(text("bench.margin", "0.05")),
                text("bench.url", ""),
                text("bench.token", ""),
                text("bench.start", ""),
                names("bench.pids", "").stream().map(Long::valueOf).toList(),
                Path.of(text("bench.report", "target/bench-report")));
    }

    private static List<Protocol> protocols(Set<String> schemes) {
        List<Protocol> all = List.of(Protocol.values());
        requireKnown(
                "bench.protocols", schemes, all.stream().map(Protocol::scheme).collect(Collectors.toSet()));
        return all.stream()
                .filter(protocol -> schemes.contains(protocol.scheme()))
                .toList();
    }

    private static List<String> flags(String words) {
        return Stream.of(words.split(" ", -1)).filter(word -> !word.isEmpty()).toList();
    }

    /** The file with the output of {@link #start}. */
    Path commandLog() {
        return report.resolve("start.log");
    }

    boolean isWanted(String operation) {
        return only.isEmpty() || only.contains(operation);
    }

    private static String text(String name, String otherwise) {
        String value = System.getProperty(name, "");
        return value.isBlank() ? otherwise : value.strip();
    }

    private static Set<String> names(String property, String otherwise) {
        Set<String> names =
                new TreeSet<>(Arrays.asList(text(property, otherwise).split(",")));
        names.remove("");
        return names;
    }
}
