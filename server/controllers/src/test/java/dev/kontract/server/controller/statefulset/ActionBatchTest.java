package dev.kontract.server.controller.statefulset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.model.StatefulSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ActionBatchTest {

    private final SetOperations cluster = new SetWorld(new StatefulSet(), Set.of(), new Random(1));
    private final List<String> done = new ArrayList<>();

    @Test
    void slowStart_doubles_upToABound() {
        List<List<SetAction>> parts =
                IntStream.range(0, 1600).mapToObj(pod -> List.<SetAction>of()).toList();

        assertThat(ActionBatch.slowStart(parts))
                .extracting(batch -> batch.parts().size())
                .containsExactly(1, 2, 4, 8, 16, 32, 64, 128, 256, 500, 500, 89);
    }

    @Test
    void on_goesOnWithTheOtherPods_whenOneFails() {
        IllegalStateException failure = new IllegalStateException("quota");
        ActionBatch batch = new ActionBatch(List.of(List.of(fails(failure), does("0")), List.of(does("1"), does("2"))));

        assertThatThrownBy(() -> batch.on(cluster)).isSameAs(failure);
        assertThat(done).containsExactly("1", "2");
    }

    @Test
    void on_tellsOfTheFailureThatNobodyElseMends_whenThereAreTwo() {
        IllegalStateException failure = new IllegalStateException("quota");
        ActionBatch batch =
                new ActionBatch(List.of(List.of(fails(new SetOperations.Refused("later"))), List.of(fails(failure))));

        assertThatThrownBy(() -> batch.on(cluster)).isSameAs(failure);
    }

    private SetAction does(String what) {
        return there -> done.add(what);
    }

    private static SetAction fails(RuntimeException failure) {
        return there -> {
            throw failure;
        };
    }
}
