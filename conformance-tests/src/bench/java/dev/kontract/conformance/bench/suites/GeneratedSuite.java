package dev.kontract.conformance.bench.suites;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Test classes of three tests each, which differ in their environment only. */
public final class GeneratedSuite {

    /** The name of a test method of the first class. */
    public static final String FIRST_TEST = "dev.kontract.conformance.bench.suites.Case0Test#edit_isRead";

    private static final String SOURCE = """
            package dev.kontract.conformance.bench.suites;

            import static org.junit.jupiter.api.Assertions.assertEquals;
            import static org.junit.jupiter.api.Assertions.assertTrue;

            import io.fabric8.kubernetes.api.model.ConfigMap;
            import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
            import io.fabric8.kubernetes.client.KubernetesClient;
            import java.util.concurrent.CountDownLatch;
            import java.util.concurrent.TimeUnit;
            import org.junit.jupiter.api.Test;

            %1$s
            class %2$s {

                KubernetesClient client;

                @Test
                void edit_isRead() {
                    client.resource(named("edited")).create();
                    client.configMaps().inNamespace("default").withName("edited")
                            .edit(map -> new ConfigMapBuilder(map).addToData("key", "value").build());
                    assertEquals("value", client.configMaps().inNamespace("default").withName("edited").get().getData().get("key"));
                    client.configMaps().inNamespace("default").withName("edited").delete();
                }

                @Test
                void list_selectsByLabel() {
                    for (int i = 0; i < 20; i++) {
                        client.resource(named("listed-" + i)).create();
                    }
                    assertEquals(20, client.configMaps().inNamespace("default").withLabel("suite", "%2$s").list().getItems().size());
                    client.configMaps().inNamespace("default").withLabel("suite", "%2$s").delete();
                }

                @Test
                void informer_seesCreation() throws InterruptedException {
                    CountDownLatch seen = new CountDownLatch(1);
                    try (var informer = client.configMaps().inNamespace("default").withLabel("suite", "%2$s").inform()) {
                        informer.addEventHandler(new io.fabric8.kubernetes.client.informers.ResourceEventHandler<ConfigMap>() {
                            @Override
                            public void onAdd(ConfigMap map) {
                                seen.countDown();
                            }

                            @Override
                            public void onUpdate(ConfigMap before, ConfigMap after) {}

                            @Override
                            public void onDelete(ConfigMap map, boolean unknown) {}
                        });
                        client.resource(named("seen")).create();
                        assertTrue(seen.await(30, TimeUnit.SECONDS));
                    }
                    client.configMaps().inNamespace("default").withName("seen").delete();
                }

                private static ConfigMap named(String name) {
                    return new ConfigMapBuilder().withNewMetadata().withName(name).withNamespace("default").addToLabels("suite", "%2$s").endMetadata().build();
                }
            }
            """;

    private GeneratedSuite() {}

    /**
     * Writes and compiles {@code classes} test classes.
     *
     * @param folder gets the sources and the classes; a directory of a class path
     * @throws IOException if the folder cannot be written, or the sources do not compile
     */
    public static void write(Path folder, Environment environment, int classes) throws IOException {
        Path sources = Files.createDirectories(folder.resolve("dev/kontract/conformance/bench/suites"));
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-nowarn", "-d", folder.toString()));
        for (int i = 0; i < classes; i++) {
            String name = "Case" + i + "Test";
            Path source = sources.resolve(name + ".java");
            Files.writeString(source, SOURCE.formatted(environment.annotation(), name));
            arguments.add(source.toString());
        }
        JavaCompiler compiler =
                Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK is needed, not a runtime alone");
        if (compiler.run(null, null, null, arguments.toArray(String[]::new)) != 0) {
            throw new IOException("the generated tests do not compile");
        }
    }
}
