package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ClientArtifactTest {

    /** As with relocated libraries. */
    private static final class Other {

        @SuppressWarnings("unused")
        public static String mapper() {
            return "";
        }
    }

    @Test
    void check_sameLibraries_passes() {
        assertThatCode(ClientArtifact::check).doesNotThrowAnyException();
    }

    @Test
    void check_otherLibraries_namesTheArtifacts() {
        assertThatThrownBy(() -> ClientArtifact.check(Other.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("kontract-embedded is on the class path beside kontract-client-sdk")
                .hasMessageEndingWith("replace it by kontract-junit");
        assertThatThrownBy(() -> ClientArtifact.check(String.class)).isInstanceOf(IllegalStateException.class);
    }
}
