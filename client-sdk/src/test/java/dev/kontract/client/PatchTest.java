package dev.kontract.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PatchTest {

    @Test
    void set_invalidPointer_isRejected() {
        assertThatThrownBy(() -> Patch.merge().set("spec/replicas", 3)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Patch.merge().remove("")).isInstanceOf(IllegalArgumentException.class);
    }
}
