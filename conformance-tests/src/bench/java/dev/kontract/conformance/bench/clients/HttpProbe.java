package dev.kontract.conformance.bench.clients;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.KubeConfig;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Measures one HTTP client in this process and prints the figures, as {@link Probe} does. */
public final class HttpProbe {

    private static final String ROLES = "/apis/rbac.authorization.k8s.io/v1/namespaces/" + Probe.UNWATCHED + "/roles";
    private static final int WARM_UP = 20_000;
    private static final int GETS = 20_000;
    private static final int WATCHES = 200;

    private HttpProbe() {}

    /** Takes the arguments of {@link Probe#main}. */
    public static void main(String[] arguments) throws Exception {
        ClientConfig config = KubeConfig.of(Path.of(arguments[1])).config();
        HttpUnderTest client =
                HttpUnderTest.of(arguments[0], config, Map.entry("Authorization", "Bearer " + arguments[5]));
        read(client, ROLES + "/role-0");
        System.out.println(Probe.ANSWERED);
        Probe.tell("first answer, CPU ms", Probe.cpuMillis());
        gets(client, WARM_UP);
        double cpu = Probe.cpuMillis();
        gets(client, GETS);
        Probe.tell("get, warm, CPU us", (Probe.cpuMillis() - cpu) * 1e3 / GETS);
        watches(client);
        System.exit(0);
    }

    private static void gets(HttpUnderTest client, int count) throws Exception {
        for (int i = 0; i < count; i++) {
            read(client, ROLES + "/role-0");
        }
    }

    private static void read(HttpUnderTest client, String target) throws IOException, InterruptedException {
        try (InputStream body = client.get(target)) {
            if (body.readAllBytes().length == 0) {
                throw new IOException("no body");
            }
        }
    }

    /** Each has received its first event. None is closed, since Apache's client would read it to its end. */
    private static void watches(HttpUnderTest client) throws Exception {
        long before = Probe.heap();
        int threads = ManagementFactory.getThreadMXBean().getThreadCount();
        List<InputStream> open = new ArrayList<>();
        try {
            for (int i = 0; i < WATCHES; i++) {
                InputStream events = client.get(ROLES + "?watch=true&timeoutSeconds=300");
                if (events.read() != '{') {
                    throw new IOException("no event");
                }
                open.add(events);
            }
            Probe.tell("watch, heap KB", (Probe.heap() - before) / 1e3 / WATCHES);
            Probe.tell(
                    "threads of 200 watches",
                    ManagementFactory.getThreadMXBean().getThreadCount() - threads);
        } finally {
            Reference.reachabilityFence(open);
        }
    }
}
