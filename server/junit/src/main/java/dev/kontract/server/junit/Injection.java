package dev.kontract.server.junit;

import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.ApiServer;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
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

    /**
     * Returns the injected parameters of the methods that run for a test; for a class, those of its constructor, which JUnit
     * calls before it evaluates conditions of the test, and of the methods that run before and after all of its tests.
     */
    static List<Parameter> parameters(ExtensionContext context) {
        List<Executable> executables = new ArrayList<>();
        context.getTestMethod().ifPresent(executables::add);
        boolean ofTest = context.getTestMethod().isPresent();
        for (Class<?> each : AnnotatedSettings.classes(context)) {
            if (ofTest) {
                executables.addAll(methods(each, BeforeEach.class, AfterEach.class));
            } else {
                executables.addAll(methods(each, BeforeAll.class, AfterAll.class));
                executables.addAll(List.of(each.getDeclaredConstructors()));
            }
        }
        return executables.stream()
                .flatMap(each -> Stream.of(each.getParameters()))
                .filter(each -> supports(each, each.getType()))
                .toList();
    }

    private static List<Method> methods(
            Class<?> type, Class<? extends Annotation> before, Class<? extends Annotation> after) {
        return ReflectionSupport.findMethods(
                type,
                each -> AnnotationSupport.isAnnotated(each, before) || AnnotationSupport.isAnnotated(each, after),
                HierarchyTraversalMode.TOP_DOWN);
    }

    private static boolean isInjected(Field field) {
        return !Modifier.isFinal(field.getModifiers()) && supports(field, field.getType());
    }

    /** Returns the injected fields of a class and its superclasses. */
    static List<Field> fields(Class<?> type) {
        return FIELDS.get(type);
    }

    /**
     * Returns whether the injected value sends requests as the user of {@link RunAs}.
     *
     * @throws ExtensionConfigurationException if it does not, and {@code element} itself has the annotation
     */
    static boolean actsAsUser(AnnotatedElement element, Class<?> type) {
        boolean acts = type != ApiServer.class && type != TestEnvironment.class && type != ManualClock.class;
        if (!acts && AnnotationSupport.isAnnotated(element, RunAs.class)) {
            throw new ExtensionConfigurationException("@RunAs is for a client or a kubeconfig, not for " + element
                    + ": use " + (type == ManualClock.class ? "a client" : "clientAs of a TestEnvironment"));
        }
        return acts;
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
