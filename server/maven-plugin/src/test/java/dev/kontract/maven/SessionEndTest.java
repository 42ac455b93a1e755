package dev.kontract.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.execution.AbstractExecutionListener;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.ExecutionEvent;
import org.apache.maven.execution.ExecutionListener;
import org.apache.maven.execution.MavenExecutionRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SessionEndTest {

    private final MavenExecutionRequest request = new DefaultMavenExecutionRequest();
    private final List<String> events = new ArrayList<>();

    private final ExecutionListener former = new AbstractExecutionListener() {
        @Override
        public void mojoFailed(@Nullable ExecutionEvent event) {
            events.add("failed");
            throw new IllegalStateException("of the listener");
        }

        @Override
        public void sessionEnded(@Nullable ExecutionEvent event) {
            events.add("ended");
        }
    };

    @Test
    void sessionEnd_closesAllServers_beforeTheFormerListener() {
        request.setExecutionListener(former);
        SessionEnd.of(request, () -> events.add("first"));
        SessionEnd.of(request, () -> events.add("second"));

        request.getExecutionListener().mojoStarted(null);
        assertThat(events).isEmpty();
        request.getExecutionListener().sessionEnded(null);

        assertThat(events).containsExactly("second", "first", "ended");
    }

    @Test
    void sessionEnd_closesOtherServers_afterAFailure() {
        request.setExecutionListener(former);
        SessionEnd.of(request, () -> events.add("first"));
        SessionEnd.of(request, () -> {
            throw new IllegalStateException("not closed");
        });

        assertThatThrownBy(() -> request.getExecutionListener().sessionEnded(null))
                .hasMessage("not closed");
        assertThat(events).containsExactly("first", "ended");
    }

    @Test
    void otherEvents_reachTheFormerListener() {
        request.setExecutionListener(former);
        SessionEnd.of(request, () -> events.add("first"));

        assertThatThrownBy(() -> request.getExecutionListener().mojoFailed(null))
                .hasMessage("of the listener");
        assertThat(events).containsExactly("failed");
    }

    @Test
    void sessionEnd_withoutAnotherListener_closesTheServer() {
        SessionEnd.of(request, () -> events.add("first"));

        request.getExecutionListener().sessionEnded(null);

        assertThat(events).containsExactly("first");
    }
}
