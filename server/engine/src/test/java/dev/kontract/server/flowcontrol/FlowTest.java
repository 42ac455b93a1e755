package dev.kontract.server.flowcontrol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FlowTest {

    @Test
    void hand_hasDifferentQueues_andIsTheSameForTheSameFlow() {
        Set<String> hands = new HashSet<>();
        Set<Integer> used = new HashSet<>();
        for (int i = 0; i < 500; i++) {
            Flow flow = new Flow("s", "l", "user-" + i);
            int[] hand = flow.hand(6, 64);
            assertThat(hand).hasSize(6).doesNotHaveDuplicates().isSorted();
            assertThat(new Flow("s", "l", "user-" + i).hand(6, 64)).isEqualTo(hand);
            Arrays.stream(hand).forEach(used::add);
            hands.add(Arrays.toString(hand));
        }

        assertThat(used).hasSize(64).allMatch(queue -> queue >= 0 && queue < 64);
        assertThat(hands).hasSizeGreaterThan(490);
    }

    @Test
    void hand_ofAllQueues_hasEachOnce() {
        assertThat(new Flow("s", "l", "a").hand(8, 4)).containsExactly(0, 1, 2, 3);
    }
}
