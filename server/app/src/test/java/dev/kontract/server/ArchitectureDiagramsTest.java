package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import dev.kontract.server.diagram.ModuleDiagram;
import dev.kontract.server.diagram.PackageMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Compares the diagrams in {@code server/ARCHITECTURE.md} with the packages and modules that exist. */
@AnalyzeClasses(packages = "dev.kontract.server", importOptions = ArchitectureTest.MainClasses.class)
final class ArchitectureDiagramsTest {

    private static final Path REPOSITORY = Path.of("../..");

    @ArchTest
    static void packages_areDrawnAsTheyAre(JavaClasses classes) throws IOException {
        Map<String, Map<String, Set<String>>> used = new TreeMap<>();
        for (JavaClass type : classes) {
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass();
                if (ArchitectureTest.inHouse(type) && ArchitectureTest.inHouse(target)) {
                    used.computeIfAbsent(name(type), name -> new TreeMap<>())
                            .computeIfAbsent(name(target), name -> new TreeSet<>())
                            .add(target.getName());
                }
            }
        }
        List<String> packages = ArchitectureTest.RANKS.entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, Integer>>comparingInt(Map.Entry::getValue)
                        .reversed()
                        .thenComparing(Map.Entry::getKey))
                .map(entry -> entry.getKey().isEmpty() ? "(root)" : entry.getKey())
                .toList();

        assertIsCurrent("packages.svg", PackageMatrix.draw(packages, used));
    }

    @ArchTest
    static void modules_areDrawnAsTheyAre(JavaClasses classes) throws Exception {
        Map<String, Element> projects = new TreeMap<>();
        try (Stream<Path> below = Files.list(REPOSITORY.resolve("server"))) {
            List<Path> folders = Stream.concat(
                            Stream.of("api-spec", "model", "client-sdk").map(REPOSITORY::resolve), below)
                    .filter(folder -> Files.exists(folder.resolve("src/main")))
                    .toList();
            for (Path folder : folders) {
                Element project = DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(folder.resolve("pom.xml").toFile())
                        .getDocumentElement();
                projects.put(folder.getFileName().toString(), project);
            }
        }
        Map<String, String> names = new TreeMap<>();
        projects.forEach((name, project) -> names.put(text(project, "artifactId"), name));
        Map<String, Set<String>> dependencies = new TreeMap<>();
        projects.forEach((name, project) -> dependencies.put(
                name,
                new TreeSet<>(children(project, "dependencies")
                        .flatMap(list -> children(list, "dependency"))
                        .filter(dependency -> !text(dependency, "scope").equals("test"))
                        .map(dependency -> names.getOrDefault(text(dependency, "artifactId"), ""))
                        .filter(used -> !used.isEmpty())
                        .toList())));

        assertIsCurrent("modules.svg", ModuleDiagram.draw(dependencies));
    }

    private static void assertIsCurrent(String file, String expected) throws IOException {
        Path path = REPOSITORY.resolve("server").resolve(file);
        if (System.getProperty("update") != null) {
            Files.writeString(path, expected);
        }

        assertThat(path)
                .as("run this test with -Dupdate, and commit the diagram")
                .content()
                .isEqualTo(expected);
    }

    private static String name(JavaClass type) {
        String name = ArchitectureTest.packageBelowRoot(type);
        return name.isEmpty() ? "(root)" : name;
    }

    private static String text(Element parent, String tag) {
        return children(parent, tag).map(Node::getTextContent).findFirst().orElse("");
    }

    private static Stream<Element> children(Element parent, String tag) {
        return Stream.iterate(parent.getFirstChild(), node -> node != null, Node::getNextSibling)
                .filter(node -> node.getNodeName().equals(tag))
                .map(Element.class::cast);
    }
}
