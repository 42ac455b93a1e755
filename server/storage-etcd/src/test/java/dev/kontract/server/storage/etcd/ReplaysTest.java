package dev.kontract.server.storage.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.storage.StorageException;
import org.junit.jupiter.api.Test;

class ReplaysTest {

    private final Replays replays = new Replays();

    @Test
    void run_besideTooManyOthers_isRefused() {
        assertThat(replays.run(() -> replays.run(() -> "second"))).isEqualTo("second");
        assertThatThrownBy(() -> replays.run(() -> replays.run(() -> replays.run(() -> "third"))))
                .isInstanceOfSatisfying(
                        StorageException.class, e -> assertThat(e.reason()).isEqualTo(StorageException.Reason.BUSY));
    }

    @Test
    void run_afterAFailure_runsAgain() {
        for (int i = 0; i <= Replays.MOST; i++) {
            assertThatThrownBy(() -> replays.run(() -> {
                        throw new IllegalArgumentException("failed");
                    }))
                    .isInstanceOf(IllegalArgumentException.class);
        }

        assertThat(replays.run(() -> "again")).isEqualTo("again");
    }
}
