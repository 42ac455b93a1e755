package dev.kontract.conformance.bench.clients;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Measures one client in this process and prints the figures, one per line, as {@code figure <name> = <value>}. */
public final class Probe {

    /** Printed when the first response is complete. */
    public static final String ANSWERED = "answered";

    /** A namespace with a Role {@code role-0} that no client watches. */
    public static final String UNWATCHED = "unwatched";

    private static final String FEW = "default";
    private static final int GETS = 1000;
    private static final int CHANGES = 500;
    private static final int WARM_UP = 300;

    private static final int PATIENCE_SECONDS = 60;

    private final ClientUnderTest client;
    private final String namespace;
    private final int objects;
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();

    /** A version reported by the client, and the time. */
    private record Event(String version, long time) {}

    private Probe(ClientUnderTest client, String namespace, int objects) {
        this.client = client;
        this.namespace = namespace;
        this.objects = objects;
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
        System.out.println(ANSWERED);
        Probe probe = new Probe(client, arguments[2], Integer.parseInt(arguments[3]));
        tell("first list, CPU ms", cpuMillis());
        probe.sync();
        probe.gets();
        probe.latency(new Writer(URI.create(arguments[4]), arguments[5]));
        System.exit(0);
    }

    private void sync() throws InterruptedException {
        long before = heap();
        double cpu = cpuMillis();
        long begin = System.nanoTime();
        client.inform(namespace, version -> events.add(new Event(version, System.nanoTime())));
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

    /**
     * From the write to the event. The writer is the same for all, but some clients do without the HTTP client it uses: it
     * gets warm first, where nobody watches.
     */
    private void latency(Writer writer) throws IOException, InterruptedException {
        for (int i = 0; i < WARM_UP; i++) {
            writer.change(UNWATCHED, "role-0");
        }
        double[] millis = new double[CHANGES];
        for (int i = 0; i < CHANGES; i++) {
            Writer.Change change = writer.change(namespace, "role-" + i);
            millis[i] = (heardOf(change) - change.begin()) / 1e6;
        }
        Arrays.sort(millis);
        tell("watch latency, median of 500 in ms", millis[CHANGES / 2]);
    }

    /** When the event of a change came; events of other changes, as of a new list, do not count. */
    private long heardOf(Writer.Change change) throws IOException, InterruptedException {
        Event event = events.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        while (event != null && !event.version().equals(change.version())) {
            event = events.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        if (event == null) {
            throw new IOException("a change was not told");
        }
        return event.time();
    }

    private static double millisSince(long begin) {
        return (System.nanoTime() - begin) / 1e6;
    }

    static double cpuMillis() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return system.getProcessCpuTime() / 1e6;
    }

    /** The heap in use behind full collections. */
    static long heap() throws InterruptedException {
        long used = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(50);
            Runtime runtime = Runtime.getRuntime();
            used = Math.min(used, runtime.totalMemory() - runtime.freeMemory());
        }
        return used;
    }

    static void tell(String name, double value) {
        System.out.println("figure " + name + " = " + value);
    }
}
