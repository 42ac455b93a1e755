package dev.kontract.server.controller.pod;

import dev.kontract.client.informer.Informer;
import dev.kontract.model.Pod;
import java.util.List;

/** Allocates pod IPs that are unique among the pods in the informer. Thread-safe. */
final class PodAddresses {

    private static final String INDEX = "pod address";
    private static final int HOSTS = 250;
    private static final int SUBNETS = 254;

    /** From {@code 10.244.0.2} to {@code 10.255.253.251}. */
    private static final int MOST = 12 * SUBNETS * HOSTS;

    private final Informer<Pod> pods;
    private int last;

    PodAddresses(Informer<Pod> pods) {
        this.pods = pods;
        pods.addIndex(INDEX, PodAddresses::addressOf);
    }

    private static List<String> addressOf(Pod pod) {
        String ip = pod.getStatus() == null ? null : pod.getStatus().getPodIP();
        return ip == null ? List.of() : List.of(ip);
    }

    synchronized String next() {
        for (int i = 0; i < MOST; i++) {
            last = (last + 1) % MOST;
            String address = address(last);
            if (pods.indexer().byIndex(INDEX, address).isEmpty()) {
                return address;
            }
        }
        throw new IllegalStateException("there are no addresses left for pods");
    }

    static String address(int number) {
        int subnet = number / HOSTS;
        return "10." + (244 + subnet / SUBNETS) + '.' + subnet % SUBNETS + '.' + (number % HOSTS + 2);
    }
}
