package dev.kontract.server.junit;

import dev.kontract.model.KubernetesObject;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Reads {@link Kontract} and {@link RunAs}: the nearest to an element counts. */
final class AnnotatedSettings {

    private AnnotatedSettings() {}

    /**
     * Returns the environment for {@code element}: that of its own annotation, of the test method, of the test class or an
     * enclosing class, or else that of the annotated fields, if they agree.
     */
    static Environments.Key key(AnnotatedElement element, ExtensionContext context) {
        Kontract annotation = nearest(Kontract.class, element, context)
                .or(() -> ofFields(context))
                .orElseThrow(() -> new ExtensionConfigurationException(
                        "no @Kontract for " + element + ", nor one that all fields agree on: annotate the test class"));
        return new Environments.Key(annotation.name(), settings(annotation));
    }

    /**
     * Returns the user that clients for {@code element} act as.
     *
     * @throws ExtensionConfigurationException if the name of the user is malformed
     */
    static Actor actor(AnnotatedElement element, EnvironmentSettings settings, ExtensionContext context) {
        return nearest(RunAs.class, element, context)
                .map(user -> actor(user, settings))
                .orElse(Actor.ADMINISTRATOR);
    }

    private static Actor actor(RunAs user, EnvironmentSettings settings) {
        try {
            return settings.actor(user.value(), user.groups());
        } catch (IllegalArgumentException e) {
            throw new ExtensionConfigurationException("@RunAs(\"" + user.value() + "\"): " + e.getMessage(), e);
        }
    }

    private static <A extends Annotation> Optional<A> nearest(
            Class<A> type, AnnotatedElement element, ExtensionContext context) {
        Optional<A> own = AnnotationSupport.findAnnotation(element, type);
        if (own.isEmpty()) {
            own = AnnotationSupport.findAnnotation(context.getTestMethod(), type);
        }
        for (Class<?> each : own.isEmpty() ? classes(context) : List.<Class<?>>of()) {
            own = AnnotationSupport.findAnnotation(each, type);
            if (own.isPresent()) {
                break;
            }
        }
        return own;
    }

    private static Optional<Kontract> ofFields(ExtensionContext context) {
        Set<Kontract> annotations = new HashSet<>();
        for (Class<?> type : classes(context)) {
            for (Field field : Injection.fields(type)) {
                AnnotationSupport.findAnnotation(field, Kontract.class).ifPresent(annotations::add);
            }
        }
        return annotations.size() == 1 ? Optional.of(annotations.iterator().next()) : Optional.empty();
    }

    /** Returns the test class and the ones around it. */
    static List<Class<?>> classes(ExtensionContext context) {
        List<Class<?>> classes = new ArrayList<>();
        for (Optional<ExtensionContext> each = Optional.of(context);
                each.isPresent();
                each = each.get().getParent()) {
            each.get().getTestClass().filter(type -> !classes.contains(type)).ifPresent(classes::add);
        }
        return classes;
    }

    private static EnvironmentSettings settings(Kontract annotation) {
        TestEnvironmentBuilder settings = TestEnvironment.builder()
                .crds(annotation.crds())
                .manifests(annotation.manifests())
                .flags(annotation.flags())
                .clock(annotation.clock());
        if (annotation.controllers().length > 0) {
            settings.controllers(annotation.controllers());
        }
        for (Class<? extends KubernetesObject> kind : annotation.kinds()) {
            settings.kind(kind);
        }
        for (Kontract.User user : annotation.users()) {
            settings.user(user.name(), List.of(user.groups()), user.clusterRoles());
        }
        for (Class<? extends ServerCustomizer> customizer : annotation.customizers()) {
            settings.customizer(customizer);
        }
        return settings.settings();
    }
}
