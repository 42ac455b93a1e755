package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.suites.Environment;
import dev.kontract.conformance.bench.suites.GeneratedSuite;
import dev.kontract.conformance.bench.suites.SuiteRun;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The cost of a suite of many test classes, with each environment that they may have, in a process of its own. */
final class TestSuites {

    /** The options that the guide to tests recommends. */
    private static final List<String> OPTIONS = List.of("-Xmx1g", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private final Settings settings;
    private final Targets targets;
    private final Figures figures;

    TestSuites(Settings settings, Targets targets, Figures figures) {
        this.settings = settings;
        this.targets = targets;
        this.figures = figures;
    }

    void run() throws IOException {
        for (Environment environment : environments()) {
            Path folder = Files.createDirectories(targets.folder("suite-" + environment));
            GeneratedSuite.write(folder, environment, settings.classes());
            for (int round = 1; round <= settings.rounds(); round++) {
                String title = String.format(
                        Locale.ROOT, "%,d test classes, %s, round %d", settings.classes(), environment.title(), round);
                figures.note(title, measured(environment, folder));
            }
        }
    }

    /** Returns the environments; the one with processes requires the command of the further server. */
    private List<Environment> environments() {
        return settings.start().isEmpty()
                ? List.of(Environment.KONTRACT, Environment.MOCK)
                : List.of(Environment.values());
    }

    private String measured(Environment environment, Path folder) throws IOException {
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(command(environment, folder))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = process.inputReader()) {
            String result = out.lines()
                    .filter(line -> line.startsWith(SuiteRun.RESULT))
                    .findFirst()
                    .orElse("");
            if (process.waitFor() != 0) {
                throw new IOException("the suite for " + environment.title() + " ended with " + process.exitValue());
            }
            double seconds = (System.nanoTime() - begin) / 1e9;
            String[] words = result.substring(SuiteRun.RESULT.length()).split(" ", -1);
            return String.format(
                    Locale.ROOT,
                    "%s tests in %.1f s, CPU time %.1f s, %s at the peak",
                    words[0],
                    seconds,
                    Long.parseLong(words[1]) / 1e3,
                    Report.megabytes(Long.parseLong(words[2])));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            process.destroyForcibly();
        }
    }

    private List<String> command(Environment environment, Path folder) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        if (environment == Environment.PROCESSES) {
            command.add("-Dsuite.start=" + settings.start());
            command.add("-Dsuite.url=" + settings.url());
            command.add("-Dsuite.token=" + settings.token());
        }
        command.add("-cp");
        command.add(folder + File.pathSeparator + System.getProperty("java.class.path"));
        command.add(SuiteRun.class.getName());
        command.add(folder.toString());
        return command;
    }
}
