package dev.kontract.server.controller.pod;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How simulated nodes treat pods, unless annotations of a pod say otherwise. Immutable.
 *
 * <p>The annotations are {@code simulation.kontract.dev/behaviour}, with a {@link PodBehaviour#word() word}, and {@code
 * /start-delay}, {@code /ready-delay} and {@code /stop-delay} with a duration like {@code 250ms} or {@code 1m30s}.
 *
 * <pre>{@code
 * PodSimulation slow = PodSimulation.standard()
 *         .withReadyDelay(Duration.ofSeconds(5))
 *         .withImage("flaky", PodBehaviour.CRASHING);
 * }</pre>
 *
 * @param startDelay from a pod's creation until its containers run
 * @param readyDelay from then on until they are ready
 * @param stopDelay how long a pod of a node takes to shut down, within its grace period
 * @param images what becomes of containers by a part of their image's name; the first that fits counts
 */
public record PodSimulation(
        Duration startDelay, Duration readyDelay, Duration stopDelay, Map<String, PodBehaviour> images) {

    /** Keeps the order of the images. */
    public PodSimulation {
        images = new LinkedHashMap<>(images);
    }

    /** All is ready at once, except images with {@code broken} in their name, which never are. */
    public static PodSimulation standard() {
        return new PodSimulation(
                Duration.ZERO, Duration.ZERO, Duration.ZERO, Map.of("broken", PodBehaviour.NEVER_READY));
    }

    /** This with another time until containers run. */
    public PodSimulation withStartDelay(Duration delay) {
        return new PodSimulation(delay, readyDelay, stopDelay, images);
    }

    /** This with another time until containers are ready. */
    public PodSimulation withReadyDelay(Duration delay) {
        return new PodSimulation(startDelay, delay, stopDelay, images);
    }

    /** This with another time to shut down. */
    public PodSimulation withStopDelay(Duration delay) {
        return new PodSimulation(startDelay, readyDelay, delay, images);
    }

    /** This, with something becoming of containers whose image has {@code part} in its name. */
    public PodSimulation withImage(String part, PodBehaviour behaviour) {
        Map<String, PodBehaviour> more = new LinkedHashMap<>();
        more.put(part, behaviour);
        images.forEach(more::putIfAbsent);
        return new PodSimulation(startDelay, readyDelay, stopDelay, more);
    }
}
