package dev.kontract.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** Starts a server. Each parameter is also a property of the command line, with the prefix {@code kontract.}. */
abstract class ServerMojo extends AbstractMojo {

    /** The key of the plugin context below which the server of a project is kept until it is stopped. */
    static final String SERVER = "dev.kontract.server";

    /** Whether to do nothing. */
    @Parameter(property = "kontract.skip", defaultValue = "false")
    private boolean skip;

    /** The port with TLS; 0 for any free one. */
    @Parameter(property = "kontract.port", defaultValue = "0")
    private int port;

    /**
     * The file to which the kubeconfig of an administrator is written; by default <code>kontract/kubeconfig</code> in the build
     * directory.
     */
    @Parameter(property = "kontract.kubeconfigFile")
    private @Nullable File kubeconfigFile;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private @Nullable MavenProject project;

    /**
     * The controllers to run: <code>*</code> for all, a name for one, <code>-name</code> to exclude one, <code>none</code>. By
     * default those of the server in tests.
     */
    @Parameter(property = "kontract.controllers")
    private @Nullable List<String> controllers;

    /** CustomResourceDefinitions to install: files, or directories of YAML and JSON files. */
    @Parameter(property = "kontract.crds")
    private @Nullable List<File> crds;

    /** Objects to create: files, or directories of YAML and JSON files. */
    @Parameter(property = "kontract.manifests")
    private @Nullable List<File> manifests;

    /** Flags of the command line, such as <code>--enable-admission-plugins=NodeRestriction</code>. */
    @Parameter(property = "kontract.flags")
    private @Nullable List<String> flags;

    @Override
    public final void execute() throws MojoExecutionException {
        if (skip) {
            getLog().info("kontract.skip is set: no server");
        } else {
            serve();
        }
    }

    abstract void serve() throws MojoExecutionException;

    final StartedServer start() throws MojoExecutionException {
        Settings settings = new Settings(
                port,
                kubeconfigFile == null ? defaultKubeconfig() : kubeconfigFile.toPath(),
                Optional.ofNullable(controllers).filter(names -> !names.isEmpty()),
                paths(crds),
                paths(manifests),
                flags == null ? List.of() : flags);
        try {
            StartedServer server = StartedServer.start(settings);
            getLog().info("Kontract serves " + server.url() + ", kubeconfig " + server.kubeconfig());
            return server;
        } catch (IOException | RuntimeException e) {
            throw new MojoExecutionException("the server cannot start: " + e.getMessage(), e);
        }
    }

    /** Without a project, the build directory of Maven's stub is a name that is not replaced. */
    private Path defaultKubeconfig() throws MojoExecutionException {
        MavenProject owner = project();
        String directory = "target";
        if (owner.getFile() != null) {
            directory = owner.getBuild().getDirectory();
        }
        return Path.of(directory, "kontract", "kubeconfig");
    }

    /** Returns the project, or Maven's stub if there is none. */
    final MavenProject project() throws MojoExecutionException {
        if (project == null) {
            throw new MojoExecutionException("Maven has not set the project");
        }
        return project;
    }

    private static List<Path> paths(@Nullable List<File> files) {
        return files == null ? List.of() : files.stream().map(File::toPath).toList();
    }
}
