import Foundation
import PackagePlugin

/// Makes a Swift file of the words of a module: see `Plugins/WordsTool`.
@main
struct Words: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let files = target.sourceModule?.sourceFiles(withSuffix: "strings").map(\.url) ?? []
    let output = context.pluginWorkDirectoryURL.appending(path: "Words.swift")
    return [
      .buildCommand(
        displayName: "Words of \(target.name)",
        executable: try context.tool(named: "WordsTool").url,
        arguments: [output.path()] + files.map { $0.path() }.sorted(),
        inputFiles: files,
        outputFiles: [output]
      )
    ]
  }
}
