package dev.kontract.conformance.documents.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.kontract.server.junit.TestEnvironment;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compiles the examples in the Javadoc of the client, the model, the embedded server and the test kit, and runs those that can run
 * alone, in a namespace with a small shop. Values that their comments show are compared.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before the tests
class JavadocExamplesIT {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** Examples for frameworks that are not on the class path of this module. */
    private static final Set<String> OTHER_FRAMEWORKS =
            Set.of("jaxrs", "jaxrs-api", "jersey", "spring-boot", "quarkus");

    private final Givens givens;
    private final List<JavadocExample> examples;
    private final List<String> errors = new ArrayList<>();
    private TestEnvironment environment;
    private Runnable reset;
    private URLClassLoader loader;

    @TempDir
    static Path classes;

    @TempDir
    static Path files;

    JavadocExamplesIT() throws IOException {
        givens = Givens.read();
        examples = new ArrayList<>();
        for (Path sources : sources()) {
            examples.addAll(JavadocExample.of(sources));
        }
    }

    private static List<Path> sources() throws IOException {
        List<Path> sources =
                new ArrayList<>(List.of(ROOT.resolve("client-sdk/src/main/java"), ROOT.resolve("model/src/main/java")));
        try (Stream<Path> modules = Files.list(ROOT.resolve("server"))) {
            modules.filter(module ->
                            !OTHER_FRAMEWORKS.contains(module.getFileName().toString()))
                    .map(module -> module.resolve("src/main/java"))
                    .sorted()
                    .forEach(sources::add);
        }
        return sources.stream().filter(Files::isDirectory).toList();
    }

    @BeforeAll
    void compile() throws Exception {
        Set<String> packages = new LinkedHashSet<>(List.of("dev.kontract.model", "dev.kontract.model.catalog"));
        examples.forEach(example -> packages.add(example.packageName()));
        Map<String, String> sources = new ExampleSources(givens, List.copyOf(packages)).of(examples);
        sources.put("Generated", ExampleSources.ofGenerated(generated()));
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        compiler.getTask(
                        null,
                        null,
                        diagnostics,
                        List.of(
                                "-d",
                                classes.toString(),
                                "-proc:none",
                                "-nowarn",
                                "-cp",
                                System.getProperty("java.class.path")),
                        null,
                        sources.entrySet().stream()
                                .map(entry -> new Source(entry.getKey(), entry.getValue()))
                                .toList())
                .call();
        for (Diagnostic<? extends JavaFileObject> found : diagnostics.getDiagnostics()) {
            if (found.getKind() == Diagnostic.Kind.ERROR) {
                errors.add(line(found) + ": " + found.getMessage(null));
            }
        }
        loader = new URLClassLoader(
                new URL[] {classes.toUri().toURL()}, getClass().getClassLoader());
        environment = TestEnvironment.builder()
                .controllers("*")
                .flags("--simulated-nodes=2")
                .manifests("examples/shop.yaml")
                .open();
        for (String name : List.of("shop.yaml", "deploy.yaml")) {
            Files.copy(Path.of("src/test/resources/examples/shop.yaml"), files.resolve(name));
        }
        environment.server().settle();
        reset = environment.checkpoint();
    }

    /** Returns the examples of the classes that are generated from the contract, if the model was built here. */
    private static List<JavadocExample> generated() throws IOException {
        Path folder = ROOT.resolve("model/target/generated-sources/openapi");
        return Files.isDirectory(folder) ? JavadocExample.of(folder) : List.of();
    }

    private static String line(Diagnostic<? extends JavaFileObject> found) throws IOException {
        String source = found.getSource().getCharContent(true).toString();
        return found.getSource().getName()
                + ", "
                + source.lines()
                        .skip(found.getLineNumber() - 1)
                        .findFirst()
                        .orElse("")
                        .strip();
    }

    @AfterAll
    void close() throws IOException {
        environment.close();
        loader.close();
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String name;
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
            this.name = name;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    @Test
    void examples_allOfThem_compile() {
        assertThat(errors).isEmpty();
        assertThat(examples).hasSizeGreaterThan(100);
    }

    List<JavadocExample> runnable() {
        Set<String> compiledOnly = givens.compiledOnly().keySet();
        return examples.stream()
                .filter(ExampleSources::hasStatements)
                .filter(example -> !compiledOnly.contains(example.id()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("runnable")
    void example_inTheShop_runs(JavadocExample example) throws Throwable {
        assumeThat(errors).isEmpty();
        reset.run();
        ExampleBase.shared = environment;
        ExampleBase.files = files;

        ExampleBase instance = (ExampleBase)
                loader.loadClass(example.className()).getConstructor().newInstance();
        instance.run();
    }

    @Test
    void compiledOnly_namesExamplesThatCouldRun() {
        assertThat(examples.stream()
                        .filter(ExampleSources::hasStatements)
                        .map(JavadocExample::id)
                        .collect(Collectors.toSet()))
                .containsAll(givens.compiledOnly().keySet());
    }
}
