package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CloseStackTest {

    private final CloseStack opened = new CloseStack();
    private final List<String> closed = new ArrayList<>();

    @Test
    void close_goesBackwardsAndOnce() {
        opened.add("first", closed::add);
        opened.add("second", closed::add);
        opened.close();
        opened.close();

        assertThat(closed).containsExactly("second", "first");
    }

    @Test
    void close_goesOnBehindAFailure() {
        IllegalStateException failure = new IllegalStateException("stuck");
        opened.add("first", closed::add);
        opened.add("stuck", stuck -> {
            throw failure;
        });

        assertThatThrownBy(opened::close).isSameAs(failure);
        assertThat(closed).containsExactly("first");
    }
}
