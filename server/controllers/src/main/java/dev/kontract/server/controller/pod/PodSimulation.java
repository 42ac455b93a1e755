package dev.kontract.server.controller.pod;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings of the pod simulation; annotations of a pod override them. Immutable.
 *
 * <p>The annotations are {@code simulation.kontract.dev/behaviour}, with a {@link PodBehaviour#word() word}, and {@code
 * /start-delay}, {@code /ready-delay}, {@code /run-time} and {@code /stop-delay}, with a duration such as {@code 250ms} or
 * {@code 1m30s}, and {@code /exit-code}, with the number that containers which crash or fail end with, 1 by default.
 *
 * <p>The pod of a Job completes, and so does the pod of a Helm hook with the restart policy {@code Never} or {@code OnFailure}: a
 * container that would be ready runs for the run time and then ends with exit code 0.
 * {@link PodBehaviour#CRASHING} and {@link PodBehaviour#FAILING} let it fail, {@link PodBehaviour#NEVER_READY} lets it run for
 * ever.
 *
 * <p>A container that neither its annotations nor its image say anything about does what its command does, as far as that is
 * known without running it: simple scripts of {@code sh -c} end when and how a shell would end them, and {@code sleep infinity},
 * {@code tail -f} and the image {@code pause} wait until they are stopped. Any other command runs on. Init containers follow
 * their command only, and otherwise succeed immediately.
 *
 * <pre>{@code
 * PodSimulation slow = PodSimulation.standard()
 *         .withReadyDelay(Duration.ofSeconds(5))
 *         .withImage("flaky", PodBehaviour.CRASHING);
 * }</pre>
 *
 * @param startDelay the time from the creation of a pod until its containers run
 * @param readyDelay the time from then until they are ready
 * @param runTime how long the containers of a pod that completes run until they have succeeded
 * @param stopDelay how long a scheduled pod takes to shut down, at most its grace period
 * @param images the behaviour of containers by a substring of the image; the first match wins
 */
public record PodSimulation(
        Duration startDelay,
        Duration readyDelay,
        Duration runTime,
        Duration stopDelay,
        Map<String, PodBehaviour> images) {

    /** Copies the images in their order. */
    public PodSimulation {
        images = new LinkedHashMap<>(images);
    }

    /**
     * Returns the defaults: containers are ready immediately, except those with {@code broken} in the image name, which never
     * are, and those whose image is named like one that is missing, such as {@code web:404} and {@code app:does-not-exist},
     * which cannot be pulled.
     */
    public static PodSimulation standard() {
        return new PodSimulation(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, telling());
    }

    private static Map<String, PodBehaviour> telling() {
        Map<String, PodBehaviour> images = new LinkedHashMap<>();
        images.put("broken", PodBehaviour.NEVER_READY);
        for (String missing : List.of(":404", "does-not-exist", "non-existent", "nonexistent")) {
            images.put(missing, PodBehaviour.UNPULLABLE);
        }
        return images;
    }

    /** Returns a copy with another start delay. */
    public PodSimulation withStartDelay(Duration delay) {
        return new PodSimulation(delay, readyDelay, runTime, stopDelay, images);
    }

    /** Returns a copy with another ready delay. */
    public PodSimulation withReadyDelay(Duration delay) {
        return new PodSimulation(startDelay, delay, runTime, stopDelay, images);
    }

    /** Returns a copy with another run time of the pods that complete. */
    public PodSimulation withRunTime(Duration time) {
        return new PodSimulation(startDelay, readyDelay, time, stopDelay, images);
    }

    /** Returns a copy with another stop delay. */
    public PodSimulation withStopDelay(Duration delay) {
        return new PodSimulation(startDelay, readyDelay, runTime, delay, images);
    }

    /** Returns a copy with a behaviour for containers whose image contains {@code part}. */
    public PodSimulation withImage(String part, PodBehaviour behaviour) {
        Map<String, PodBehaviour> more = new LinkedHashMap<>();
        more.put(part, behaviour);
        images.forEach(more::putIfAbsent);
        return new PodSimulation(startDelay, readyDelay, runTime, stopDelay, more);
    }
}
