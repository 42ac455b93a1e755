package dev.kontract.conformance.bench.clients;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Measures one client in this process and tells the figures, one a line, as {@code figure <name> <value>}. */
public final class Probe {

    private static final String FEW = "default";
    private static final int GETS = 1000;
    private static final int CHANGES = 200;

    /** A client that tries for a WebSocket first gives up after a quarter of a minute. */
    private static final int PATIENCE_SECONDS = 60;

    private final ClientUnderTest client;
    private final String namespace;
    private final int objects;
    private final URI plain;
    private final AtomicReference<CountDownLatch> awaited = new AtomicReference<>(new CountDownLatch(1));

    private Probe(ClientUnderTest client, String namespace, int objects, URI plain) {
        this.client = client;
        this.namespace = namespace;
        this.objects = objects;
        this.plain = plain;
    }

    /** Client, kubeconfig, namespace with the objects, how many there are, the server's address without TLS, a token. */
    public static void main(String[] arguments) throws Exception {
        Path kubeconfig = Path.of(arguments[1]);
        ClientUnderTest client = switch (arguments[0]) {
            case "kontract" -> new KontractUnderTest(kubeconfig);
            case "client-java" -> new ClientJavaUnderTest(kubeconfig);
            case "fabric8" -> new Fabric8UnderTest(kubeconfig);
            default -> throw new IllegalArgumentException(arguments[0]);
        };
        client.list(FEW);
        System.out.println("listed");
        Probe probe = new Probe(client, arguments[2], Integer.parseInt(arguments[3]), URI.create(arguments[4]));
        tell("first list, CPU ms", cpuMillis());
        probe.sync();
        probe.gets();
        probe.latency(arguments[5]);
        System.out.println("done");
        System.exit(0);
    }

    private void sync() throws InterruptedException {
        long before = heap();
        double cpu = cpuMillis();
        long begin = System.nanoTime();
        client.inform(namespace, version -> awaited.get().countDown());
        while (client.informed() < objects) {
            Thread.sleep(1);
        }
        tell("informer sync, ms", millisSince(begin));
        tell("informer sync, CPU ms", cpuMillis() - cpu);
        tell("informer, heap MB", (heap() - before) / 1e6);
    }

    private void gets() {
        double cpu = cpuMillis();
        long begin = System.nanoTime();
        for (int i = 0; i < GETS; i++) {
            client.get(namespace, "role-" + i);
        }
        tell("1,000 gets, ms", millisSince(begin));
        tell("1,000 gets, CPU ms", cpuMillis() - cpu);
    }

    /** From the write, of which another client takes care, to the event. */
    private void latency(String token) throws IOException, InterruptedException {
        HttpClient writer = HttpClient.newHttpClient();
        double[] millis = new double[CHANGES];
        for (int i = 0; i < CHANGES; i++) {
            CountDownLatch seen = new CountDownLatch(1);
            awaited.set(seen);
            HttpRequest change = HttpRequest.newBuilder(plain.resolve(
                            "/apis/rbac.authorization.k8s.io/v1/namespaces/" + namespace + "/roles/role-" + i))
                    .header("Authorization", "Bearer " + token)
                    .header("Content-Type", "application/merge-patch+json")
                    .method(
                            "PATCH",
                            BodyPublishers.ofString(
                                    "{\"metadata\":{\"annotations\":{\"change\":\"" + System.nanoTime() + "\"}}}"))
                    .build();
            long begin = System.nanoTime();
            writer.send(change, BodyHandlers.discarding());
            if (!seen.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("a change was not told");
            }
            millis[i] = millisSince(begin);
        }
        Arrays.sort(millis);
        tell("watch latency, ms", millis[CHANGES / 2]);
    }

    private static double millisSince(long begin) {
        return (System.nanoTime() - begin) / 1e6;
    }

    private static double cpuMillis() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return system.getProcessCpuTime() / 1e6;
    }

    /** The heap in use behind full collections. */
    private static long heap() throws InterruptedException {
        long used = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(50);
            Runtime runtime = Runtime.getRuntime();
            used = Math.min(used, runtime.totalMemory() - runtime.freeMemory());
        }
        return used;
    }

    private static void tell(String name, double value) {
        System.out.println("figure " + name + " = " + value);
    }
}
