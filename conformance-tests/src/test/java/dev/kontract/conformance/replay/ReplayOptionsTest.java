package dev.kontract.conformance.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayOptionsTest {

    @Test
    void parse_readsValuesAndSwitches() {
        ReplayOptions options = parse("--transcripts t --thresholds h --server s.jar --all --only delete");

        assertThat(options.server()).hasFileName("s.jar");
        assertThat(options.all()).isTrue();
        assertThat(options.verbose()).isFalse();
        assertThat(options.only()).isEqualTo("delete");
        assertThat(parse("--transcripts t --thresholds h --url http://a,http://b")
                        .urls())
                .hasSize(2);
        assertThat(options.token()).isEqualTo("admin-token");
    }

    @Test
    void parse_refusesWhatItCannotUse() {
        assertThatThrownBy(() -> parse("--transcripts t --thresholds h")).hasMessageContaining("--server or --url");
        assertThatThrownBy(() -> parse("--transcripts t --thresholds h --server s --url u"))
                .hasMessageContaining("--server or --url");
        assertThatThrownBy(() -> parse("--transcripts t --thresholds h --url u --etcd e"))
                .hasMessageContaining("--etcd");
        assertThatThrownBy(() -> parse("--thresholds h --url u")).hasMessageContaining("--transcripts");
        assertThatThrownBy(() -> parse("--level exact")).hasMessageContaining("Unknown argument: --level");
        assertThatThrownBy(() -> parse("--url")).hasMessageContaining("--url needs a value");
    }

    private static ReplayOptions parse(String args) {
        return ReplayOptions.parse(List.of(args.split(" ", -1)));
    }
}
