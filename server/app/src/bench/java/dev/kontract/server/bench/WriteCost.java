package dev.kontract.server.bench;

import com.sun.management.ThreadMXBean;
import dev.kontract.client.http.Call;
import dev.kontract.client.http.Transport;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

/**
 * The cost of one request: CPU time and allocated bytes of the threads that send and process it, from the first request of a
 * process on. Requests are sent one by one within the process to a server in memory, so that sockets and disks have no
 * influence, and compilers and collectors are not counted. Prints figures without a verdict: {@code java
 * dev.kontract.server.bench.WriteCost [requests in the last row] [operation...]}. {@code -Dbench.routing=jaxrs} sends them
 * through JAX-RS. With {@code -Xint} the CPU time stands for the bytecodes that are executed, with {@code
 * -XX:TieredStopAtLevel=1} for a process that lives for seconds.
 */
public final class WriteCost {

    private static final int[] ROWS = {1, 9, 90, 400};
    private static final String SETS = "/apis/apps/v1/namespaces/default/statefulsets";
    private static final String ROLES = "/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles";
    private static final String JSON = "application/json";

    /** Three kilobytes when stored. */
    private static final String SET = """
            {"apiVersion":"apps/v1","kind":"StatefulSet","metadata":{"name":"%s","labels":{"app":"web","tier":"backend"}},
             "spec":{"replicas":%d,"serviceName":"web","selector":{"matchLabels":{"app":"web"}},
              "template":{"metadata":{"labels":{"app":"web"},"annotations":{"prometheus.io/scrape":"true"}},
               "spec":{"terminationGracePeriodSeconds":20,"containers":[
                {"name":"web","image":"registry.example.com/web:%d","args":["--listen=:8080"],
                 "ports":[{"name":"http","containerPort":8080},{"name":"metrics","containerPort":9090}],
                 "env":[{"name":"POD_NAME","valueFrom":{"fieldRef":{"fieldPath":"metadata.name"}}},
                  {"name":"LOG_LEVEL","value":"info"}],
                 "resources":{"requests":{"cpu":"100m","memory":"128Mi"},"limits":{"memory":"256Mi"}},
                 "readinessProbe":{"httpGet":{"path":"/ready","port":"http"},"periodSeconds":5},
                 "volumeMounts":[{"name":"data","mountPath":"/data"},{"name":"config","mountPath":"/etc/web"}]},
                {"name":"proxy","image":"registry.example.com/proxy:1","ports":[{"containerPort":15001}]}],
                "volumes":[{"name":"config","configMap":{"name":"web"}}]}},
              "volumeClaimTemplates":[{"metadata":{"name":"data"},
               "spec":{"accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"1Gi"}}}}]}}
            """;

    private final Transport transport;
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final int requests;
    private final Map<String, IntFunction<Call>> operations = new TreeMap<>(Map.of(
            "get", n -> Call.get(SETS + "/web"),
            "merge", n -> patch("merge", "{\"metadata\":{\"labels\":{\"n\":\"v" + n + "\"}}}"),
            "merge-spec", n -> patch("merge", "{\"spec\":{\"replicas\":" + n % 1000 + "}}"),
            "strategic",
                    n -> patch(
                            "strategic-merge",
                            "{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"web\",\"image\":\"web:" + n
                                    + "\"}]}}}}"),
            "apply", WriteCost::applied,
            "update", n -> call("PUT", SETS + "/web", SET.formatted("web", n % 1000, 1), JSON),
            "status",
                    n -> call(
                            "PATCH",
                            SETS + "/web/status",
                            "{\"status\":{\"replicas\":" + n % 1000 + "}}",
                            "application/merge-patch+json"),
            "create", n -> call("POST", SETS, SET.formatted("web-" + n, 3, 1), JSON),
            "create-role",
                    n -> call(
                            "POST",
                            ROLES,
                            "{\"metadata\":{\"name\":\"r" + n
                                    + "\"},\"rules\":[{\"apiGroups\":[\"\"],\"resources\":[\"pods\"],\"verbs\":[\"get\"]}]}",
                            JSON)));

    private WriteCost(Transport transport, int requests) {
        this.transport = transport;
        this.requests = requests;
    }

    /** Measures. */
    public static void main(String[] arguments) throws IOException {
        int requests = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2000;
        String routing = System.getProperty("bench.routing", "direct").toUpperCase(Locale.ROOT);
        ServerConfig config = ServerConfig.builder()
                .controllers("-*")
                .routing(ServerConfig.Routing.valueOf(routing))
                .build();
        try (ApiServer server = ApiServer.start(config)) {
            WriteCost bench = new WriteCost(server.client().transport(), requests);
            bench.transport.send(call("POST", SETS, SET.formatted("web", 3, 1), JSON));
            int stored = bench.transport.send(Call.get(SETS + "/web")).body().length;
            System.out.println("a StatefulSet of " + stored + " bytes");
            List<String> names = arguments.length > 1
                    ? List.of(arguments).subList(1, arguments.length)
                    : List.copyOf(bench.operations.keySet());
            names.forEach(bench::measure);
        }
    }

    private void measure(String name) {
        IntFunction<Call> operation = operations.get(name);
        if (operation == null) {
            throw new IllegalArgumentException(name + " is none of " + operations.keySet());
        }
        int sent = 0;
        for (int row : ROWS) {
            measure(name, operation, sent, row);
            sent += row;
        }
        measure(name, operation, sent, requests);
    }

    private void measure(String name, IntFunction<Call> operation, int from, int count) {
        long nanos = -sum(threads::getThreadCpuTime);
        long bytes = -sum(threads::getThreadAllocatedBytes);
        for (int n = from; n < from + count; n++) {
            transport.send(operation.apply(n));
        }
        nanos += sum(threads::getThreadCpuTime);
        bytes += sum(threads::getThreadAllocatedBytes);
        System.out.printf(
                Locale.ROOT,
                "%-12s requests %5d to %5d: %8.1f us of CPU, %7.1f KB allocated, each%n",
                name,
                from + 1,
                from + count,
                nanos / 1e3 / count,
                bytes / 1024.0 / count);
    }

    /** Sums over all Java threads, which excludes compilers and collectors. */
    private long sum(LongUnaryOperator ofThread) {
        return LongStream.of(threads.getAllThreadIds())
                .map(ofThread)
                .filter(each -> each > 0)
                .sum();
    }

    private static Call applied(int n) {
        return call(
                "PATCH",
                SETS + "/web?fieldManager=bench&force=true",
                SET.formatted("web", 3, n),
                "application/apply-patch+yaml");
    }

    private static Call patch(String type, String patch) {
        return call("PATCH", SETS + "/web", patch, "application/" + type + "-patch+json");
    }

    private static Call call(String method, String target, String body, String type) {
        return Call.with(method, target, body.getBytes(StandardCharsets.UTF_8), type);
    }
}
