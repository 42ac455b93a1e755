package dev.kontract.quarkus.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.Kind;
import dev.kontract.client.KubernetesKind;
import dev.kontract.model.CustomResource;
import io.quarkus.devui.spi.buildtime.BuildTimeActionBuildItem;
import io.quarkus.devui.spi.page.CardPageBuildItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SharedServerTest {

    /** A kind of the application. */
    @KubernetesKind(group = "shop.example.com", version = "v1")
    static final class Cart extends CustomResource<Map<String, String>, Void> {}

    /** The properties of an application. */
    private record Properties(List<String> names, List<String> flagValues) implements DevServicesBuildTimeConfig {

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
        public Optional<List<String>> kinds() {
            return Optional.of(names);
        }

        @Override
        public Optional<List<String>> manifests() {
            return Optional.empty();
        }

        @Override
        public Optional<List<String>> flags() {
            return Optional.of(flagValues);
        }
    }

    private static ServerSettings settings(List<String> kinds, String... flags) {
        return ServerSettings.of(new Properties(kinds, List.of(flags)));
    }

    @Test
    void start_sameSettings_keepsTheServer() {
        try (SharedServer shared = new SharedServer()) {
            DevServer first = shared.start(settings(List.of(Cart.class.getName())));

            assertThat(first.environment()
                            .client()
                            .resource(Kind.of(Cart.class))
                            .list()
                            .items())
                    .isEmpty();
            assertThat(shared.start(settings(List.of(Cart.class.getName())))).isSameAs(first);
            assertThat(shared.start(settings(List.of()))).isNotSameAs(first);
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
            DevServer server = shared.start(settings(List.of()));
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
            DevServer server = shared.start(settings(List.of(), "--ui=false"));
            new DevUiProcessor().card(Optional.of(new DevServerBuildItem(server)), cards::add, unused -> {});
        }
        assertThat(cards).isEmpty();
    }

    @Test
    void kinds_mistyped_areNamed() {
        assertThatThrownBy(() -> settings(List.of("shop.Crat")))
                .hasMessage("quarkus.kontract.devservices.kinds: there is no class shop.Crat");
        assertThatThrownBy(() -> settings(List.of("java.lang.String")))
                .hasMessageContaining("java.lang.String is not annotated with @KubernetesKind");
    }
}
