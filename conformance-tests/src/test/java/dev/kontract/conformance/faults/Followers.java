package dev.kontract.conformance.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.config.ClientConfig;
import java.util.List;
import java.util.Map;

/** One follower of each client for Java, closed together. */
record Followers(List<Follower> all) implements AutoCloseable {

    /** Followers of the server that is reached by {@code config}. */
    static Followers of(ClientConfig config, String authority, String token) {
        return new Followers(List.of(
                new SdkFollower(config),
                new Fabric8Follower(config.server(), authority, token),
                new ClientJavaFollower(config.server(), authority, token)));
    }

    /** Waits until all have received the {@code wanted} state. */
    void await(Map<String, String> wanted) throws InterruptedException {
        for (Follower follower : all) {
            follower.notifications().await(wanted);
        }
    }

    /** Checks that all have the {@code wanted} state, and received no wrong notifications. */
    void check(Map<String, String> wanted) {
        assertThat(all).allSatisfy(follower -> {
            assertThat(follower.cached()).isEqualTo(wanted);
            assertThat(follower.notifications().wrong()).isEmpty();
        });
    }

    @Override
    public void close() {
        all.forEach(Follower::close);
    }
}
