package dev.kontract.server.junit;

import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.ApiServer;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** The values injected into fields and parameters. */
final class Injection {

    private static final Set<Class<?>> TYPES =
            Set.of(ApiServer.class, TestEnvironment.class, KontractClient.class, ManualClock.class);

    private static final ClassValue<List<Field>> FIELDS = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            return ReflectionSupport.findFields(type, Injection::isInjected, HierarchyTraversalMode.TOP_DOWN);
        }
    };

    private Injection() {}

    /** Returns whether something can be injected for {@code element}, of type {@code type}. */
    static boolean supports(AnnotatedElement element, Class<?> type) {
        if (AnnotationSupport.isAnnotated(element, InjectKubeconfig.class)) {
            if (type != String.class && type != Path.class) {
                throw new ExtensionConfigurationException(
                        "@InjectKubeconfig is for a String or a Path, not for " + element);
            }
            return true;
        }
        return TYPES.contains(type) || Clients.of(type) != null;
    }

    private static boolean isInjected(Field field) {
        return !Modifier.isFinal(field.getModifiers()) && supports(field, field.getType());
    }

    /** Returns the injected fields of a class and its superclasses. */
    static List<Field> fields(Class<?> type) {
        return FIELDS.get(type);
    }

    /** Returns the value to inject into {@code element}, of type {@code type}. */
    static Object value(AnnotatedElement element, Class<?> type, TestEnvironment environment, Actor actor) {
        if (AnnotationSupport.isAnnotated(element, InjectKubeconfig.class)) {
            return type == Path.class ? environment.kubeconfigFile(actor) : environment.kubeconfig(actor);
        }
        if (type == ApiServer.class) {
            return environment.server();
        }
        if (type == TestEnvironment.class) {
            return environment;
        }
        return type == ManualClock.class ? environment.clock() : environment.client(type, actor);
    }
}
