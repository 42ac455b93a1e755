package dev.kontract.client.definition;

import dev.kontract.client.Yaml;
import dev.kontract.model.CustomResourceDefinition;
import dev.kontract.model.KubernetesObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Writes the definitions of custom resources as manifests: a build runs it as a program after compiling the classes, and then
 * checks or packages the files.
 *
 * <pre>{@code
 * List<Path> files = DefinitionFiles.write(Path.of("target/crds"), List.of(Backup.class));
 * System.out.println(files); // [target/crds/backups.stable.example.com.yaml]
 * }</pre>
 */
public final class DefinitionFiles {

    private DefinitionFiles() {}

    /**
     * Writes a file for each class, with the name of the definition and the suffix {@code .yaml}. An existing file is replaced,
     * and a missing directory is created. Nothing is written if a class has no definition.
     *
     * @return the files, in the order of the classes
     * @throws IllegalArgumentException as {@link Definitions#of} does
     */
    public static List<Path> write(Path directory, List<Class<? extends KubernetesObject>> types) throws IOException {
        List<CustomResourceDefinition> definitions =
                types.stream().map(Definitions::of).toList();
        Files.createDirectories(directory);
        List<Path> files = new ArrayList<>();
        for (CustomResourceDefinition definition : definitions) {
            String name = Objects.requireNonNull(definition.getMetadata()).getName();
            files.add(Files.writeString(directory.resolve(name + ".yaml"), Yaml.write(definition)));
        }
        return files;
    }

    /**
     * Writes the definitions of classes, and prints the names of the files. The exit code is 1 after an error, whose message goes to
     * the standard error stream.
     *
     * @param arguments the directory, then the names of the classes, such as {@code com.example.Shop$Order}
     */
    public static void main(String[] arguments) {
        try {
            if (arguments.length < 2) {
                throw new IllegalArgumentException("a directory and the names of classes are required");
            }
            write(Path.of(arguments[0]), types(List.of(arguments).subList(1, arguments.length)))
                    .forEach(System.out::println);
        } catch (IllegalArgumentException e) {
            System.err.println("error: " + e.getMessage());
            System.exit(1);
        } catch (IOException e) {
            System.err.println("error: the definitions cannot be written to " + arguments[0] + ": " + e);
            System.exit(1);
        }
    }

    private static List<Class<? extends KubernetesObject>> types(List<String> names) {
        List<Class<? extends KubernetesObject>> types = new ArrayList<>();
        for (String name : names) {
            try {
                types.add(Class.forName(name).asSubclass(KubernetesObject.class));
            } catch (ClassNotFoundException e) {
                throw new IllegalArgumentException("there is no class " + name + " on the class path", e);
            } catch (ClassCastException e) {
                throw new IllegalArgumentException(name + " is not a KubernetesObject", e);
            }
        }
        return types;
    }
}
