package dev.kontract.server;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The rules of the architecture: a package depends only on packages of the same or a lower rank. */
@AnalyzeClasses(packages = "dev.kontract.server", importOptions = ArchitectureTest.MainClasses.class)
final class ArchitectureTest {

    /** Leaves out tests, and the artifacts with the tests of other modules. */
    static final class MainClasses implements ImportOption {

        @Override
        public boolean includes(Location location) {
            return new DoNotIncludeTests().includes(location) && !location.contains("-tests.jar");
        }
    }

    private static final String ROOT = "dev.kontract.server";
    private static final Pattern VAGUE = Pattern.compile(".*(Util|Utils|Helper|Impl|Manager|Common|Base)");

    /** The API calls the owner of a field a manager. */
    private static final Set<String> WORDS_OF_THE_API = Set.of("Manager", "FieldManager");

    private static final Set<String> NO_ENGINES = Set.of("storage", "registry", "request", "endpoints", "http");
    private static final Set<String> NOTATIONS = Set.of("IntOrString", "Quantity", "Time", "MicroTime");

    /** The rank of every package; {@code ""} is this package. */
    static final Map<String, Integer> RANKS = Map.ofEntries(
            Map.entry("junit", 9),
            Map.entry("flags", 9),
            Map.entry("assertion", 9),
            Map.entry("", 8),
            Map.entry("access", 7),
            Map.entry("command", 9),
            Map.entry("cluster", 7),
            Map.entry("identity", 7),
            Map.entry("protection", 7),
            Map.entry("encryption", 7),
            Map.entry("http", 7),
            Map.entry("fault", 7),
            Map.entry("aggregation", 7),
            Map.entry("discovery", 7),
            Map.entry("openapi", 7),
            Map.entry("health", 7),
            Map.entry("metrics", 7),
            Map.entry("page", 7),
            Map.entry("inspection", 7),
            Map.entry("controller", 7),
            Map.entry("kinds", 7),
            Map.entry("jaxrs", 7),
            Map.entry("recording", 6),
            Map.entry("endpoints", 6),
            Map.entry("podaccess", 6),
            Map.entry("privilege", 6),
            Map.entry("view", 5),
            Map.entry("assets", 5),
            Map.entry("api", 5),
            Map.entry("authentication", 5),
            Map.entry("authorization", 5),
            Map.entry("audit", 5),
            Map.entry("otlp", 6),
            Map.entry("kms", 8),
            Map.entry("grpc", 5),
            Map.entry("tracing", 5),
            Map.entry("flowcontrol", 5),
            Map.entry("registry", 4),
            Map.entry("printers", 4),
            Map.entry("admission", 3),
            Map.entry("cel", 3),
            Map.entry("patch", 3),
            Map.entry("apply", 3),
            Map.entry("quota", 2),
            Map.entry("codec", 2),
            Map.entry("schema", 2),
            Map.entry("fieldpath", 2),
            Map.entry("selector", 2),
            Map.entry("jsonpath", 1),
            Map.entry("storage", 1),
            Map.entry("webhook", 1),
            Map.entry("configuration", 1),
            Map.entry("concurrent", 0),
            Map.entry("measurement", 0),
            Map.entry("name", 0),
            Map.entry("request", 0),
            Map.entry("status", 0));

    /** A storage that does not read the clock is not affected if it is set back. */
    @ArchTest
    static final ArchRule STORAGE_LOOKS_AT_NO_CLOCK = noClasses()
            .that()
            .resideInAPackage(ROOT + ".storage..")
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .dependOnClassesThat()
            .haveNameMatching("java\\.time\\.(Clock|Instant)|java\\.util\\.Date");

    @ArchTest
    static final ArchRule PACKAGES_DEPEND_ONLY_ON_LOWER_RANKS = classes()
            .should(new ArchCondition<>("depend only on lower ranks") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                        JavaClass target = dependency.getTargetClass();
                        if (inHouse(target) && rank(target) > rank(type)) {
                            events.add(SimpleConditionEvent.violated(type, dependency.getDescription()));
                        }
                    }
                }
            });

    @ArchTest
    static final ArchRule PACKAGES_HAVE_A_RANK = classes()
            .that(inHouse())
            .should(new ArchCondition<>("be in a package with a rank") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    if (!RANKS.containsKey(packageBelowRoot(type))) {
                        events.add(SimpleConditionEvent.violated(
                                type, type.getName() + " is in a package without a rank"));
                    }
                }
            });

    @ArchTest
    static final ArchRule PACKAGES_FORM_NO_CYCLES =
            slices().matching(ROOT + ".(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule NAMES_SAY_SOMETHING = classes()
            .that(inHouse())
            .should(new ArchCondition<>("have a name that says something") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    if (!WORDS_OF_THE_API.contains(type.getSimpleName())
                            && VAGUE.matcher(type.getSimpleName()).matches()) {
                        events.add(SimpleConditionEvent.violated(type, type.getName() + " says nothing"));
                    }
                }
            });

    @ArchTest
    static final ArchRule ONLY_THE_SERVER_NAMES_A_STORAGE = noClasses()
            .that()
            .resideOutsideOfPackages(ROOT, ROOT + ".storage..", ROOT + ".flags..", ROOT + ".command..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    ROOT + ".storage.memory..",
                    ROOT + ".storage.sqlite..",
                    ROOT + ".storage.etcd..",
                    ROOT + ".storage.cacher..");

    @ArchTest
    static final ArchRule ENGINES_KNOW_NO_HTTP = noClasses()
            .that()
            .resideInAnyPackage(
                    ROOT + ".registry..",
                    ROOT + ".patch..",
                    ROOT + ".apply..",
                    ROOT + ".codec..",
                    ROOT + ".schema..",
                    ROOT + ".fieldpath..",
                    ROOT + ".selector..",
                    ROOT + ".storage..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("jakarta.ws.rs..", "org.glassfish..", "org.eclipse.jetty..");

    /** A kind is defined by the contract: these packages get its schema, and from the model only notations of values. */
    @ArchTest
    static final ArchRule ENGINES_KNOW_NO_STORAGE_AND_NO_KIND = noClasses()
            .that()
            .resideInAnyPackage(ROOT + ".schema..", ROOT + ".fieldpath..", ROOT + ".patch..", ROOT + ".apply..")
            .should()
            .dependOnClassesThat(describe(
                    "are of the storage, of a request or kinds",
                    type -> (inHouse(type) && NO_ENGINES.contains(packageBelowRoot(type)))
                            || (type.getPackageName().equals("dev.kontract.model")
                                    && !NOTATIONS.contains(type.getSimpleName()))));

    @ArchTest
    static final ArchRule ONLY_THE_CONTAINER_KNOWS_JETTY_AND_JERSEY = noClasses()
            .that()
            .resideOutsideOfPackages(ROOT + ".http..", ROOT + ".jaxrs..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.glassfish..", "org.eclipse.jetty..");

    @ArchTest
    static final ArchRule ONLY_CEL_KNOWS_ITS_ENGINE = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".cel..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.cel..");

    @ArchTest
    static final ArchRule CONTROLLERS_SEE_THE_CLIENT_ONLY = noClasses()
            .that()
            .resideInAPackage(ROOT + ".controller..")
            .should()
            .dependOnClassesThat(describe(
                    "are of the server's other packages",
                    type -> type.getPackageName().startsWith(ROOT)
                            && !type.getPackageName().startsWith(ROOT + ".controller")
                            && !Set.of(ROOT + ".concurrent", ROOT + ".measurement", ROOT + ".quota")
                                    .contains(type.getPackageName())));

    @ArchTest
    static final ArchRule ONLY_THE_SERVER_SEES_CONTROLLERS = noClasses()
            .that()
            .resideOutsideOfPackages(ROOT, ROOT + ".controller..", ROOT + ".cluster..", ROOT + ".flags..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ROOT + ".controller..");

    @ArchTest
    static final ArchRule STRATEGIES_SEE_OBJECTS_ONLY = noClasses()
            .that()
            .haveSimpleNameEndingWith("Strategy")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(ROOT + ".storage..", ROOT + ".http..", ROOT + ".endpoints..");

    @ArchTest
    static final ArchRule CLASSES_ARE_FINAL_OR_MEANT_TO_BE_EXTENDED = classes()
            .that(inHouse())
            .and()
            .arePublic()
            .and()
            .areNotInterfaces()
            .and()
            .areNotEnums()
            .should(new ArchCondition<>("be final, sealed or abstract") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    boolean settled = type.getModifiers().contains(JavaModifier.FINAL)
                            || type.getModifiers().contains(JavaModifier.ABSTRACT)
                            || type.reflect().isSealed();
                    if (!settled) {
                        events.add(SimpleConditionEvent.violated(type, type.getName() + " is open"));
                    }
                }
            });

    /** If equals is written by hand, records that differ only in a component that was added later would be equal. */
    private static final ArchCondition<JavaClass> COMPARE_EVERY_COMPONENT =
            new ArchCondition<>("compare every component in equals") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    JavaMethod equals = type.getMethod("equals", Object.class);
                    Set<String> compared = equals.getFieldAccesses().stream()
                            .map(access -> access.getTarget().getName())
                            .collect(Collectors.toSet());
                    for (JavaField field : type.getFields()) {
                        boolean component = !field.getModifiers().contains(JavaModifier.STATIC);
                        if (component && !compared.isEmpty() && !compared.contains(field.getName())) {
                            events.add(SimpleConditionEvent.violated(
                                    type, equals.getFullName() + " ignores " + field.getName()));
                        }
                    }
                }
            };

    /** A format of CEL is identified by its name. */
    @ArchTest
    static final ArchRule RECORDS_COMPARE_EVERY_COMPONENT = classes()
            .that()
            .areRecords()
            .and()
            .doNotHaveSimpleName("FormatValue")
            .should(COMPARE_EVERY_COMPONENT);

    @ArchTest
    static void recordsOfTheModel_compareEveryComponent(JavaClasses ignored) {
        classes()
                .that()
                .areRecords()
                .should(COMPARE_EVERY_COMPONENT)
                .check(new ClassFileImporter().importPackages("dev.kontract.model.catalog"));
    }

    /** The documentation lists every package with its rank. */
    @ArchTest
    static void architectureDocument_listsEveryPackage(JavaClasses ignored) throws IOException {
        Map<String, Integer> documented = new TreeMap<>();
        Pattern row = Pattern.compile("\\| (\\d) \\| (?:`(\\w+)`|\\(root\\)) \\|.*");
        for (String line : Files.readAllLines(Path.of("../ARCHITECTURE.md"))) {
            Matcher matcher = row.matcher(line);
            if (matcher.matches()) {
                documented.put(matcher.group(2) == null ? "" : matcher.group(2), Integer.valueOf(matcher.group(1)));
            }
        }
        assertThat(documented).isEqualTo(new TreeMap<>(RANKS));
    }

    private ArchitectureTest() {}

    private static DescribedPredicate<JavaClass> inHouse() {
        return describe("written by hand", ArchitectureTest::inHouse);
    }

    static boolean inHouse(JavaClass type) {
        return type.getPackageName().startsWith(ROOT)
                && !type.isAnonymousClass()
                && !type.getPackageName().equals(ROOT + ".api")
                && !type.getSimpleName().equals("package-info");
    }

    private static int rank(JavaClass type) {
        return RANKS.getOrDefault(packageBelowRoot(type), Integer.MAX_VALUE);
    }

    static String packageBelowRoot(JavaClass type) {
        String below = type.getPackageName().substring(ROOT.length());
        int end = below.indexOf('.', 1);
        return below.isEmpty() ? "" : below.substring(1, end < 0 ? below.length() : end);
    }
}
