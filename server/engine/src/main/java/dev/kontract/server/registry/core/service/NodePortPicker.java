package dev.kontract.server.registry.core.service;

import dev.kontract.server.registry.WriteMode;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** The node ports that one write of a service gets. Not thread-safe. */
final class NodePortPicker {

    private static final int BEYOND_EVERY_RANGE = 32_768;

    private final ServiceNetwork network;
    private final RandomGenerator random;
    private final Set<Object> taken;
    private final boolean dryRun;
    private int highest;

    /**
     * Creates a picker that has given out nothing.
     *
     * @param network the range of ports
     * @param random picks among those that are free
     * @param taken ports that cannot be had; those that are given out are added
     * @param mode in a dry run, the ports that are picked are placeholders, and requested ones may lie outside of the range
     */
    NodePortPicker(ServiceNetwork network, RandomGenerator random, Set<Object> taken, WriteMode mode) {
        this.network = network;
        this.random = random;
        this.taken = taken;
        this.dryRun = mode == WriteMode.DRY_RUN;
    }

    /** Reserves a requested port; returns the reason if it is not available. */
    Optional<String> take(int port) {
        if (!dryRun && (port < network.firstPort() || port > network.lastPort())) {
            return Optional.of("provided port is not in the valid range. The range of valid ports is "
                    + network.firstPort() + "-" + network.lastPort());
        }
        if (!taken.add(port)) {
            return Optional.of("provided port is already allocated");
        }
        highest = Math.max(highest, port);
        return Optional.empty();
    }

    /**
     * Takes a free port, one of the first only if there is no other; empty if all are taken. A dry run counts on from the highest
     * port it has.
     */
    Optional<Integer> next() {
        if (dryRun) {
            highest = (highest == 0 ? BEYOND_EVERY_RANGE : highest) + 1;
            return Optional.of(highest);
        }
        int size = network.lastPort() - network.firstPort() + 1;
        int first = (int) AddressBlock.offset(size, 128, 32);
        int beyond = size - first;
        int start = random.nextInt(Math.max(1, beyond));
        for (int i = 0; i < size; i++) {
            int number = network.firstPort() + (i < beyond ? first + (start + i) % beyond : i - beyond);
            if (taken.add(number)) {
                return Optional.of(number);
            }
        }
        return Optional.empty();
    }
}
