package dev.kontract.server.kinds.custom;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VersionPriorityTest {

    private static final List<String> ORDERED = List.of(
            "v10",
            "v2",
            "v1",
            "v11beta2",
            "v10beta3",
            "v3beta1",
            "v12alpha1",
            "v11alpha2",
            "foo1",
            "foo10",
            "v01",
            "v1gamma1");

    @Test
    void order_prefersStableThenBetaThenAlpha_andTheHigherNumber() {
        List<String> versions = new ArrayList<>(ORDERED);
        Collections.shuffle(versions, new Random(7));

        versions.sort(VersionPriority.ORDER);

        assertThat(versions).isEqualTo(ORDERED);
    }
}
