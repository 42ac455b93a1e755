package dev.kontract.server.junit;

import dev.kontract.server.ServerConfigBuilder;

/**
 * Configures settings that annotations cannot express, such as webhooks in the process of the test and the behaviour of
 * simulated pods.
 *
 * <pre>{@code
 * final class SlowPods implements ServerCustomizer {
 *     @Override
 *     public void customize(ServerConfigBuilder config) {
 *         config.pods(PodSimulation.standard().withReadyDelay(Duration.ofSeconds(30)));
 *     }
 * }
 *
 * @Kontract(controllers = "*", customizers = SlowPods.class)
 * }</pre>
 */
@FunctionalInterface
public interface ServerCustomizer {

    /**
     * Changes the configuration of a base server; called once for each, after all other settings. The recording of requests
     * cannot be turned off.
     */
    void customize(ServerConfigBuilder config);
}
