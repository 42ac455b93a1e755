package dev.kontract.consumer;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The jars as modules: names that do not change with the file, and no package in two of them (JLS §7.4.3). */
class ModulesIT {

    @Test
    void jars_areModulesWithPackagesOfTheirOwn() {
        Path[] jars = Arrays.stream(classPath().split(File.pathSeparator))
                .filter(entry -> new File(entry).getName().matches("kontract-.*\\.jar"))
                .map(Path::of)
                .toArray(Path[]::new);

        Map<String, Set<String>> packages = ModuleFinder.of(jars).findAll().stream()
                .map(ModuleReference::descriptor)
                .collect(toMap(ModuleDescriptor::name, ModuleDescriptor::packages));

        assertThat(packages)
                .containsOnlyKeys(
                        "dev.kontract.spec",
                        "dev.kontract.model",
                        "dev.kontract.client",
                        "dev.kontract.base",
                        "dev.kontract.cel",
                        "dev.kontract.storage",
                        "dev.kontract.storage.sqlite",
                        "dev.kontract.storage.etcd",
                        "dev.kontract.controllers",
                        "dev.kontract.engine",
                        "dev.kontract.server.api",
                        "dev.kontract.server",
                        "dev.kontract.flags",
                        "dev.kontract.jaxrs",
                        "dev.kontract.jersey",
                        "dev.kontract.junit",
                        "dev.kontract.page",
                        "dev.kontract.app");
        assertThat(packages.values().stream().flatMap(Set::stream)).doesNotHaveDuplicates();
    }

    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }
}
