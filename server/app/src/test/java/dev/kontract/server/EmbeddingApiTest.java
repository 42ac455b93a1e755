package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.jaxrs.KontractApplication;
import dev.kontract.server.assertion.KontractAssertions;
import dev.kontract.server.encryption.EncryptedProvider;
import dev.kontract.server.junit.TestEnvironment;
import dev.kontract.server.storage.etcd.EtcdProvider;
import dev.kontract.server.storage.memory.MemoryProvider;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares the types for embedders listed in ARCHITECTURE.md with those reachable from the signatures of {@link ApiServer}. */
class EmbeddingApiTest {

    private static final Pattern NAME = Pattern.compile("`([A-Za-z.]+)`");

    @Test
    void everyPackageOfItsSignatures_isListed() throws IOException {
        Set<Class<?>> reachable = new HashSet<>();
        collect(ApiServer.class, reachable);
        collect(TestEnvironment.class, reachable);
        collect(KontractAssertions.class, reachable);
        // These implement a type in a signature.
        reachable.addAll(
                Set.of(MemoryProvider.class, SqliteProvider.class, EtcdProvider.class, EncryptedProvider.class));
        reachable.add(KontractApplication.class); // Uses the others.

        assertThat(reachable.stream().map(Class::getPackageName).distinct())
                .containsExactlyInAnyOrderElementsOf(listed().keySet());
    }

    @Test
    void everyListedType_isPublic() throws Exception {
        for (Map.Entry<String, List<String>> row : listed().entrySet()) {
            for (String type : row.getValue()) {
                assertThat(Class.forName(row.getKey() + "." + type)).isPublic();
            }
        }
    }

    /** Returns the types of each package in the table. */
    private static Map<String, List<String>> listed() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("../ARCHITECTURE.md"));
        int heading = lines.indexOf("## What embedders may use");
        assertThat(heading).isNotNegative();
        return lines.stream()
                .skip(heading + 1)
                .takeWhile(line -> !line.startsWith("## "))
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split("\\|"))
                .collect(Collectors.toMap(
                        cells -> "dev.kontract." + names(cells[1]).get(0), cells -> names(cells[2])));
    }

    private static List<String> names(String cell) {
        return NAME.matcher(cell).results().map(match -> match.group(1)).toList();
    }

    private static void collect(Class<?> type, Set<Class<?>> reachable) {
        if (!type.getName().startsWith("dev.kontract.server.") || !reachable.add(type)) {
            return;
        }
        for (Method method : type.getDeclaredMethods()) {
            if (Modifier.isPublic(method.getModifiers()) && !method.isSynthetic()) {
                collect(method.getGenericReturnType(), reachable);
                for (Type parameter : method.getGenericParameterTypes()) {
                    collect(parameter, reachable);
                }
            }
        }
        for (Constructor<?> constructor : type.getConstructors()) {
            for (Type parameter : constructor.getGenericParameterTypes()) {
                collect(parameter, reachable);
            }
        }
        for (Class<?> subtype : type.isSealed() ? type.getPermittedSubclasses() : new Class<?>[0]) {
            collect(subtype, reachable);
        }
    }

    private static void collect(Type type, Set<Class<?>> reachable) {
        if (type instanceof Class<?> named) {
            collect(named.isArray() ? named.getComponentType() : named, reachable);
        } else if (type instanceof ParameterizedType generic) {
            collect(generic.getRawType(), reachable);
            for (Type argument : generic.getActualTypeArguments()) {
                collect(argument, reachable);
            }
        } else if (type instanceof GenericArrayType array) {
            collect(array.getGenericComponentType(), reachable);
        } else if (type instanceof WildcardType wildcard) {
            for (Type bound : wildcard.getUpperBounds()) {
                collect(bound, reachable);
            }
        }
    }
}
