package dev.kontract.quarkus.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.devui.spi.buildtime.BuildTimeActionBuildItem;
import io.quarkus.devui.spi.page.CardPageBuildItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SharedServerTest {

    /** The properties of an application. */
    private record Properties(List<String> serverFlags) implements DevServicesBuildTimeConfig {

        @Override
        public boolean enabled() {
            return true;
        }

        @Override
        public List<String> controllers() {
            return List.of("none");
        }

        @Override
        public OptionalInt simulatedNodes() {
            return OptionalInt.empty();
        }

        @Override
        public Optional<List<String>> crds() {
            return Optional.empty();
        }

        @Override
        public Optional<List<String>> manifests() {
            return Optional.empty();
        }

        @Override
        public Optional<List<String>> flags() {
            return Optional.of(serverFlags);
        }
    }

    private static ServerSettings settings(String... flags) {
        return ServerSettings.of(new Properties(List.of(flags)));
    }

    @Test
    void start_sameSettings_keepsTheServer() {
        try (SharedServer shared = new SharedServer()) {
            DevServer first = shared.start(settings());

            assertThat(shared.start(settings())).isSameAs(first);
            assertThat(shared.start(settings("--ui=false"))).isNotSameAs(first);
        }
    }

    @Test
    void closeBy_manyBuilds_registersOneTask() {
        List<Runnable> tasks = new ArrayList<>();
        try (SharedServer shared = new SharedServer()) {
            shared.closeBy(tasks::add);
            shared.closeBy(tasks::add);
            assertThat(tasks).hasSize(1);

            tasks.get(0).run();
            shared.closeBy(tasks::add);
            assertThat(tasks).hasSize(2);
        }
    }

    @Test
    void card_linksThePageAnewEachTime() {
        List<CardPageBuildItem> cards = new ArrayList<>();
        List<BuildTimeActionBuildItem> actions = new ArrayList<>();
        try (SharedServer shared = new SharedServer()) {
            DevServer server = shared.start(settings());
            new DevUiProcessor().card(Optional.of(new DevServerBuildItem(server)), cards::add, actions::add);

            assertThat(cards.get(0).getPages()).hasSize(1);
            var link = actions.get(0).getDeploymentActions().get(0).getAction();
            assertThat(link.apply(Map.of()))
                    .asString()
                    .startsWith("https://")
                    .contains("/ui/")
                    .isNotEqualTo(link.apply(Map.of()));
        }
    }

    @Test
    void card_withoutPage_isAbsent() {
        List<CardPageBuildItem> cards = new ArrayList<>();
        try (SharedServer shared = new SharedServer()) {
            DevServer server = shared.start(settings("--ui=false"));
            new DevUiProcessor().card(Optional.of(new DevServerBuildItem(server)), cards::add, unused -> {});
        }
        assertThat(cards).isEmpty();
    }
}
