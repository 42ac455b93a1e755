package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartupTaskTest {

    @Test
    void join_givesWhatWasMade() throws Exception {
        StartupTask<Thread> part = StartupTask.make(Thread::currentThread);

        assertThat(part.join()).isNotEqualTo(Thread.currentThread());
    }

    @Test
    void join_failsAsItFailed() {
        IOException failure = new IOException("no such file");
        StartupTask<String> checked = StartupTask.make(() -> {
            throw failure;
        });
        IllegalArgumentException wrong = new IllegalArgumentException("no such flag");
        StartupTask<String> unchecked = StartupTask.make(() -> {
            throw wrong;
        });

        assertThatThrownBy(checked::join).isSameAs(failure);
        assertThatThrownBy(unchecked::join).isSameAs(wrong);
    }

    @Test
    void undo_isForWhatWasMade() {
        List<String> undone = new ArrayList<>();
        StartupTask.make(() -> "made").undo(undone::add);
        StartupTask.<String>make(() -> {
                    throw new IOException("no such file");
                })
                .undo(undone::add);

        assertThat(undone).containsExactly("made");
    }
}
