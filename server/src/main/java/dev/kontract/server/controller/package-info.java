/**
 * The frame of the controllers: programs that make the cluster as its objects want it. Each is one {@link
 * dev.kontract.server.controller.ControllerFactory} in a package below; {@link dev.kontract.server.controller.Controllers}
 * runs those that were selected.
 *
 * <p>A side room. It sees the client SDK and the model, never the rooms of the server: every read and write is a request over
 * HTTP, made as the controller's own user and authorized by roles like any other. The whole room can be removed, or run
 * elsewhere.
 *
 * <p>To read it: {@code ControllerContext} is what a controller is given, {@code ControllerRun} starts and stops them, {@code
 * IdleDetection} tells when all of them are idle.
 *
 * <p>Internal, except {@code ControllerSelection}.
 */
@NullMarked
package dev.kontract.server.controller;

import org.jspecify.annotations.NullMarked;
