package dev.kontract.server.spring;

import dev.kontract.model.KubernetesObject;
import dev.kontract.server.junit.Kontract;
import dev.kontract.server.junit.ServerCustomizer;
import dev.kontract.server.junit.TestEnvironment;
import dev.kontract.server.junit.TestEnvironmentBuilder;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.test.context.TestContextAnnotationUtils;

/** Reads {@link AutoConfigureKontract}. */
final class ServerSettings {

    /** The settings of a context without an annotation. */
    static final AutoConfigureKontract DEFAULTS =
            MergedAnnotation.of(AutoConfigureKontract.class).synthesize();

    private ServerSettings() {}

    /** Returns the annotation of the first class that has one, itself or by a superclass or an enclosing class. */
    static Optional<AutoConfigureKontract> find(Collection<Class<?>> classes) {
        return classes.stream()
                .map(type -> TestContextAnnotationUtils.findMergedAnnotation(type, AutoConfigureKontract.class))
                .filter(Objects::nonNull)
                .findFirst();
    }

    static TestEnvironmentBuilder environment(AutoConfigureKontract settings) {
        TestEnvironmentBuilder environment = TestEnvironment.builder()
                .crds(settings.crds())
                .manifests(settings.manifests())
                .flags(settings.flags())
                .clock(settings.clock());
        if (settings.controllers().length > 0) {
            environment.controllers(settings.controllers());
        }
        for (Class<? extends KubernetesObject> kind : settings.kinds()) {
            environment.kind(kind);
        }
        for (Kontract.User user : settings.users()) {
            environment.user(user.name(), List.of(user.groups()), user.clusterRoles());
        }
        for (Class<? extends ServerCustomizer> customizer : settings.customizers()) {
            environment.customizer(customizer);
        }
        return environment;
    }

    /** Returns the groups of the user that the application acts as. */
    static String[] groups(AutoConfigureKontract settings) {
        return Arrays.stream(settings.users())
                .filter(user -> user.name().equals(settings.runAs()))
                .flatMap(user -> Arrays.stream(user.groups()))
                .toArray(String[]::new);
    }
}
